//! `hashlib.pbkdf2_hmac` that an interrupt ends: it does nothing but count to the number that it is given. The
//! interpreter's own answers where that number is small, and all that is not as it should be.

use super::gate;
use super::natives;
use md5::Md5;
use rustpython_vm::builtins::{PyBytes, PyInt, PyStr};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObjectRef, PyResult, VirtualMachine};
use sha1::Sha1;
use sha2::{Digest, Sha224, Sha256, Sha384, Sha512};

/// So many rounds are done before anybody would want to interrupt them.
const FEW: usize = 2_000;
/// Most rounds of a digest that is not one of ours.
const MOST: usize = 1 << 18;
/// Rounds between two looks for an interrupt.
const BETWEEN_LOOKS: usize = 256;

/// Puts it into this interpreter's modules, before others take it from there.
pub(super) fn install(vm: &VirtualMachine) -> PyResult<()> {
    let module = vm.import("_hashlib", 0)?;
    let original = module.get_attr("pbkdf2_hmac", vm)?;
    let derive = move |args: FuncArgs, vm: &VirtualMachine| -> PyResult {
        match Request::read(&args) {
            Some(request) if request.work() > FEW => match request.derive() {
                Some(key) => Ok(vm.ctx.new_bytes(key).into()),
                None if request.work() > MOST => Err(vm.no_memory_error()),
                None => original.call(args, vm),
            },
            _ => original.call(args, vm),
        }
    };
    let derive = natives::lasting(vm, "pbkdf2_hmac", derive);
    derive
        .as_object()
        .set_attr("__module__", vm.ctx.new_str("_hashlib"), vm)?;
    module.set_attr("pbkdf2_hmac", derive, vm)
}

/// What is asked for.
struct Request {
    digest: String,
    password: Vec<u8>,
    salt: Vec<u8>,
    rounds: usize,
    length: Option<usize>,
}

impl Request {
    /// `None` where the arguments are not what they usually are.
    fn read(args: &FuncArgs) -> Option<Request> {
        let given = |place: usize, name: &str| -> Option<PyObjectRef> {
            let named = args.kwargs.iter().find(|(key, _)| key.as_bytes() == name.as_bytes());
            args.args.get(place).or(named.map(|(_, value)| value)).cloned()
        };
        let bytes = |object: PyObjectRef| Some(object.downcast_ref::<PyBytes>()?.as_bytes().to_vec());
        let size = |object: &PyObjectRef| {
            let size = usize::try_from(object.downcast_ref::<PyInt>()?.as_bigint()).ok()?;
            (1..=i32::MAX as usize).contains(&size).then_some(size)
        };
        let length = given(4, "dklen");
        let length = match &length {
            Some(given) if given.downcastable::<PyInt>() => Some(size(given)?),
            _ => None,
        };
        Some(Request {
            digest: given(0, "hash_name")?.downcast_ref::<PyStr>()?.to_str()?.to_lowercase(),
            password: bytes(given(1, "password")?)?,
            salt: bytes(given(2, "salt")?)?,
            rounds: size(&given(3, "iterations")?)?,
            length,
        })
    }

    fn work(&self) -> usize {
        self.rounds.saturating_mul(self.length.unwrap_or(1).div_ceil(16))
    }

    fn derive(&self) -> Option<Vec<u8>> {
        Some(match self.digest.as_str() {
            "md5" => self.derive_with::<Md5>(64),
            "sha1" => self.derive_with::<Sha1>(64),
            "sha224" => self.derive_with::<Sha224>(64),
            "sha256" => self.derive_with::<Sha256>(64),
            "sha384" => self.derive_with::<Sha384>(128),
            "sha512" => self.derive_with::<Sha512>(128),
            _ => return None,
        })
    }

    /// The key, by HMAC over a digest with blocks of this size.
    fn derive_with<D: Digest + Clone>(&self, block: usize) -> Vec<u8> {
        let mut password = self.password.clone();
        if password.len() > block {
            password = D::digest(&password).to_vec();
        }
        password.resize(block, 0);
        let keyed = |pad: u8| D::new().chain_update(password.iter().map(|byte| byte ^ pad).collect::<Vec<u8>>());
        let (inner, outer) = (keyed(0x36), keyed(0x5c));
        let hmac = |data: &[u8]| {
            let inner = inner.clone().chain_update(data).finalize();
            outer.clone().chain_update(inner).finalize().to_vec()
        };
        let length = self.length.unwrap_or_else(|| hmac(&[]).len());
        let mut key = Vec::with_capacity(length);
        for number in 1_u32.. {
            let mut last = hmac(&[&self.salt[..], &number.to_be_bytes()].concat());
            let mut part = last.clone();
            for round in 1..self.rounds {
                if round % BETWEEN_LOOKS == 0 {
                    gate::poll();
                }
                last = hmac(&last);
                part.iter_mut().zip(&last).for_each(|(sum, byte)| *sum ^= byte);
            }
            gate::poll();
            key.extend(part);
            if key.len() >= length {
                break;
            }
        }
        key.truncate(length);
        key
    }
}
