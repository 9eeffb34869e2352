//! The encodings, as a disassembler reads them.

use super::emit::binary;
use super::encode::{Assembler, Operands, Place, form, gpr};
use crate::code;

fn read(write: impl Fn(&mut Assembler)) -> String {
    let mut asm = Assembler::default();
    write(&mut asm);
    let (bytes, code) = asm.finish();
    let text = code::listing(&bytes[..code]).expect("a disassembler");
    let instructions = text
        .lines()
        .map(|line| line.trim_start().split_once("  ").map_or(line, |parts| parts.1));
    instructions.collect::<Vec<_>>().join("\n")
}

#[test]
fn all_registers_are_named_right() {
    let add = form(1, 1, true, 0xD4);
    for (to, first, last) in [(0, 1, 2), (7, 8, 9), (15, 16, 17), (24, 23, 31), (31, 15, 8)] {
        let text = read(|asm| asm.vector(add, binary(to, first, Place::Register(last)), None));
        assert_eq!(text, format!("vpaddq %zmm{last}, %zmm{first}, %zmm{to}"));
    }
}

#[test]
fn memory_masks_and_constants_are_named_right() {
    let load = form(2, 1, true, 0x6F);
    let rows = Operands {
        mask: 7,
        zeroing: true,
        ..binary(19, 0, Place::Indexed(gpr::RAX, gpr::RCX, 8))
    };
    assert_eq!(
        read(|asm| asm.vector(load, rows, None)),
        "vmovdqu64 (%rax, %rcx, 8), %zmm19 {%k7} {z}"
    );
    let spilled = binary(3, 0, Place::Near(gpr::RSP, 192));
    assert_eq!(
        read(|asm| asm.vector(load, spilled, None)),
        "vmovdqu64 0xc0(%rsp), %zmm3"
    );
    let narrow = Operands {
        mask: 7,
        ..binary(5, 0, Place::Indexed(gpr::R10, gpr::RCX, 4))
    };
    assert_eq!(
        read(|asm| asm.half_vector(form(0, 1, false, 0x11), narrow)),
        "vmovups %ymm5, (%r10, %rcx, 4) {%k7}"
    );
    let compare = read(|asm| {
        let constant = asm.constant(20);
        let operands = binary(2, 30, Place::Broadcast(constant));
        asm.vector(form(1, 3, true, 0x1F), operands, Some(6));
    });
    // One byte to the end of the code, which is eight long with what fills it up.
    assert_eq!(compare, "vpcmpnleq 5(%rip){1to8}, %zmm30, %k2");
    let bits = Place::Indexed(gpr::RAX, gpr::R11, 1);
    assert_eq!(
        read(|asm| asm.mask(form(1, 1, false, 0x90), false, 4, 0, bits)),
        "kmovb (%rax, %r11), %k4"
    );
    assert_eq!(
        read(|asm| asm.mask(form(1, 1, false, 0x42), true, 1, 2, Place::Register(3))),
        "kandnb %k3, %k2, %k1"
    );
    assert_eq!(read(|asm| asm.load_word(gpr::R9, gpr::RDI, 24)), "movq 0x18(%rdi), %r9");
    assert_eq!(read(|asm| asm.store_word(gpr::RCX, gpr::RSP, 8)), "movq %rcx, 8(%rsp)");
    assert_eq!(read(|asm| asm.call(0x1234)), "callq *2(%rip)");
    assert_eq!(read(|asm| asm.load_word(gpr::RAX, gpr::R8, 40)), "movq 0x28(%r8), %rax");
}
