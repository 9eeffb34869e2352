//! Bytes of the few x86-64 instructions that vector loops are made of. Cranelift has no vectors of 512 bits.
//!
//! Vector instructions are EVEX-encoded, those on masks VEX-encoded; both as in Intel's manual, volume 2, chapter 2. Displacements
//! are always of 32 bits, so that those of 8 bits, which EVEX scales, do not occur.

/// The general registers in use, by their numbers.
pub(super) mod gpr {
    pub const RAX: u8 = 0;
    pub const RCX: u8 = 1;
    pub const RDX: u8 = 2;
    pub const RSP: u8 = 4;
    pub const RDI: u8 = 7;
    pub const R8: u8 = 8;
    pub const R9: u8 = 9;
    pub const R10: u8 = 10;
    pub const R11: u8 = 11;
}

/// An operation: its prefix (1: 66, 2: F3), opcode map (1: 0F, 2: 0F38, 3: 0F3A), operand width bit, and opcode.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    pub(super) prefix: u8,
    pub(super) map: u8,
    pub(super) wide: bool,
    pub(super) opcode: u8,
}

pub(super) const fn form(prefix: u8, map: u8, wide: bool, opcode: u8) -> Form {
    Form {
        prefix,
        map,
        wide,
        opcode,
    }
}

/// The operand that may be in memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Place {
    Register(u8),
    /// Base plus index times scale (1, 2, 4, 8).
    Indexed(u8, u8, u8),
    /// Base plus displacement.
    Near(u8, i32),
    /// A constant of the pool behind the code.
    Pool(u32),
    /// The same, for all rows.
    Broadcast(u32),
}

/// What a vector instruction does it to: destination, first source (0 where there is none), last source.
#[derive(Clone, Copy, Debug)]
pub(super) struct Operands {
    pub(super) to: u8,
    pub(super) first: u8,
    pub(super) last: Place,
    /// A mask register, or 0 for all rows.
    pub(super) mask: u8,
    /// Rows outside the mask become zero; otherwise they stay.
    pub(super) zeroing: bool,
}

/// Where code jumps to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label(usize);

/// Code being written, and its constants.
#[derive(Debug, Default)]
pub(super) struct Assembler {
    bytes: Vec<u8>,
    pool: Vec<u64>,
    /// Displacements to constants: where, which, and how many bytes of the instruction follow.
    loads: Vec<(usize, u32, usize)>,
}

impl Assembler {
    /// The place of a constant in the pool.
    pub(super) fn constant(&mut self, bits: u64) -> u32 {
        let known = self.pool.iter().position(|known| *known == bits);
        let index = known.unwrap_or_else(|| {
            self.pool.push(bits);
            self.pool.len() - 1
        });
        index as u32
    }

    pub(super) fn raw(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The bytes, the pool behind them.
    pub(super) fn finish(mut self) -> (Vec<u8>, usize) {
        let code = self.bytes.len();
        while !self.bytes.len().is_multiple_of(8) {
            self.bytes.push(0xCC);
        }
        let pool = self.bytes.len();
        for (at, index, rest) in std::mem::take(&mut self.loads) {
            let target = pool + 8 * index as usize;
            self.patch(at, target as i64 - (at + 4 + rest) as i64);
        }
        let pool = std::mem::take(&mut self.pool);
        pool.iter().for_each(|bits| self.raw(&bits.to_le_bytes()));
        (self.bytes, code)
    }

    fn patch(&mut self, at: usize, distance: i64) {
        self.bytes[at..at + 4].copy_from_slice(&(distance as i32).to_le_bytes());
    }

    // Jumps.

    pub(super) fn here(&self) -> Label {
        Label(self.bytes.len())
    }

    /// A jump, its opcode given, to where `land` will say.
    pub(super) fn jump(&mut self, opcode: &[u8]) -> Label {
        self.raw(opcode);
        let at = self.here();
        self.raw(&[0; 4]);
        at
    }

    pub(super) fn land(&mut self, jump: Label) {
        let here = self.here();
        self.connect(jump, here);
    }

    pub(super) fn connect(&mut self, jump: Label, target: Label) {
        self.patch(jump.0, target.0 as i64 - (jump.0 + 4) as i64);
    }

    /// Loads 64 bits into a general register.
    pub(super) fn load_word(&mut self, to: u8, base: u8, displacement: i32) {
        let extensions = 0x48 | (to >> 3) << 2 | base >> 3;
        self.raw(&[extensions, 0x8B]);
        self.modrm(to, Place::Near(base, displacement), 0);
    }

    /// Stores 64 bits from a general register.
    pub(super) fn store_word(&mut self, from: u8, base: u8, displacement: i32) {
        let extensions = 0x48 | (from >> 3) << 2 | base >> 3;
        self.raw(&[extensions, 0x89]);
        self.modrm(from, Place::Near(base, displacement), 0);
    }

    /// Calls a function, whose address lies in the pool so that code is the same in every run.
    pub(super) fn call(&mut self, address: u64) {
        let place = Place::Pool(self.constant(address));
        self.raw(&[0xFF]);
        self.modrm(2, place, 0);
    }

    // Vectors.

    /// An instruction on vectors of 512 bits.
    pub(super) fn vector(&mut self, form: Form, operands: Operands, immediate: Option<u8>) {
        self.evex(form, operands, immediate, 2);
    }

    /// The same of 256 bits.
    pub(super) fn half_vector(&mut self, form: Form, operands: Operands) {
        self.evex(form, operands, None, 1);
    }

    fn evex(&mut self, form: Form, o: Operands, immediate: Option<u8>, length: u8) {
        let bit = |register: u8, bit: u8| !(register >> bit) & 1;
        let (x, b) = match o.last {
            Place::Register(register) => (bit(register, 4), bit(register, 3)),
            Place::Indexed(base, index, _) => (bit(index, 3), bit(base, 3)),
            Place::Near(base, _) => (1, bit(base, 3)),
            Place::Pool(_) | Place::Broadcast(_) => (1, 1),
        };
        let broadcast = u8::from(matches!(o.last, Place::Broadcast(_)));
        self.raw(&[
            0x62,
            bit(o.to, 3) << 7 | x << 6 | b << 5 | bit(o.to, 4) << 4 | form.map,
            u8::from(form.wide) << 7 | (!o.first & 15) << 3 | 4 | form.prefix,
            u8::from(o.zeroing) << 7 | length << 5 | broadcast << 4 | bit(o.first, 4) << 3 | o.mask,
            form.opcode,
        ]);
        self.modrm(o.to, o.last, usize::from(immediate.is_some()));
        self.bytes.extend(immediate);
    }

    /// An instruction on mask registers: two sources, or one with `first` 0.
    pub(super) fn mask(&mut self, form: Form, long: bool, to: u8, first: u8, last: Place) {
        let bit = |register: u8, bit: u8| !(register >> bit) & 1;
        let (x, b) = match last {
            Place::Indexed(base, index, _) => (bit(index, 3), bit(base, 3)),
            Place::Register(base) | Place::Near(base, _) => (1, bit(base, 3)),
            Place::Pool(_) | Place::Broadcast(_) => (1, 1),
        };
        self.raw(&[
            0xC4,
            bit(to, 3) << 7 | x << 6 | b << 5 | form.map,
            u8::from(form.wide) << 7 | (!first & 15) << 3 | u8::from(long) << 2 | form.prefix,
            form.opcode,
        ]);
        self.modrm(to, last, 0);
    }

    /// The bytes that say which register, and which register or memory. `rest`: how many bytes follow them.
    fn modrm(&mut self, register: u8, place: Place, rest: usize) {
        let register = (register & 7) << 3;
        match place {
            Place::Register(other) => self.raw(&[0xC0 | register | other & 7]),
            Place::Indexed(base, index, scale) => {
                let scale = (scale.trailing_zeros() as u8) << 6;
                self.raw(&[0x04 | register, scale | (index & 7) << 3 | base & 7]);
            }
            Place::Near(base, displacement) => {
                self.raw(&[0x80 | register | base & 7]);
                if base & 7 == gpr::RSP {
                    self.raw(&[0x24]);
                }
                self.raw(&displacement.to_le_bytes());
            }
            Place::Pool(index) | Place::Broadcast(index) => {
                self.raw(&[0x05 | register]);
                self.loads.push((self.bytes.len(), index, rest));
                self.raw(&[0; 4]);
            }
        }
    }
}
