//! Which system calls a program in the sandbox may not make: a filter for the kernel, as bubblewrap loads it (`--seccomp`).
//!
//! Namespaces and limits hold only for what they know. Memory of System V segments, of `memfd_create` and of a file system that the program mounts in a user
//! namespace of its own belongs to no process, so nobody counts it; and the more of the kernel a program can reach, the more holes it can try. Everything that
//! a program which thinks about a game has no use for is refused. What is not in the list is allowed: a list of allowed calls would change with every version
//! of Python and of the C library.

/// The name of the filter's file.
pub(super) const FILE: &str = "system-calls.bpf";

/// What the kernel does with a call.
const ALLOW: u32 = 0x7fff_0000;
const KILL: u32 = 0x8000_0000;
/// With the number of an error.
const REFUSE: u32 = 0x0005_0000;
const EPERM: u32 = 1;
const ENOSYS: u32 = 38;
const EAFNOSUPPORT: u32 = 97;

/// The flags of `clone` that make namespaces.
const NAMESPACES: u32 = 0x7e02_0000;
/// Sockets of these families are useful inside one machine: Unix, IPv4 and IPv6.
const FAMILIES: [u32; 3] = [1, 2, 10];

/// The numbers of system calls on one kind of machine.
struct Machine {
    /// How the kernel calls it.
    audit: u32,
    clone: u32,
    clone3: u32,
    socket: u32,
    refused: &'static [u32],
    /// Numbers from here on belong to another interface of the kernel.
    foreign: Option<u32>,
}

const X86_64: Machine = Machine {
    audit: 0xc000_003e,
    clone: 56,
    clone3: 435,
    socket: 41,
    foreign: Some(0x4000_0000),
    refused: &[
        // Memory that nobody counts: shmget, shmat, shmctl, semget, msgget, mq_open, memfd_create, memfd_secret.
        29, 30, 31, 64, 68, 240, 319, 447,
        // Namespaces and mounts: unshare, setns, mount, umount2, pivot_root, chroot, open_tree, move_mount, fsopen, fsconfig, fsmount, fspick, mount_setattr.
        272, 308, 165, 166, 155, 161, 428, 429, 430, 431, 432, 433, 442,
        // Other processes: ptrace, process_vm_readv, process_vm_writev, kcmp, pidfd_getfd, process_madvise.
        101, 310, 311, 312, 438, 440,
        // Parts of the kernel with many holes: add_key, request_key, keyctl, bpf, perf_event_open, userfaultfd, io_uring_setup, io_uring_enter,
        // io_uring_register, fanotify_init, open_by_handle_at, name_to_handle_at, personality, modify_ldt, mbind, set_mempolicy, migrate_pages, move_pages.
        248, 249, 250, 321, 298, 323, 425, 426, 427, 300, 304, 303, 135, 154, 237, 238, 256, 279,
        // The machine itself: init_module, delete_module, finit_module, kexec_load, kexec_file_load, swapon, swapoff, reboot, quotactl, acct, syslog,
        // settimeofday, adjtimex, clock_settime, clock_adjtime, iopl, ioperm.
        175, 176, 313, 246, 320, 167, 168, 169, 179, 163, 103, 164, 159, 227, 305, 172, 173,
    ],
};

/// The same calls in the same order; this machine has no modify_ldt, iopl and ioperm.
const AARCH64: Machine = Machine {
    audit: 0xc000_00b7,
    clone: 220,
    clone3: 435,
    socket: 198,
    foreign: None,
    refused: &[
        194, 196, 195, 190, 186, 180, 279, 447, 97, 268, 40, 39, 41, 51, 428, 429, 430, 431, 432, 433, 442, 117, 270,
        271, 272, 438, 440, 217, 218, 219, 280, 241, 282, 425, 426, 427, 262, 265, 264, 92, 235, 237, 238, 239, 105,
        106, 273, 104, 294, 224, 225, 142, 60, 89, 116, 170, 171, 112, 266,
    ],
};

/// The filter for the machine that this program was built for; `None` if its numbers are not known here.
pub(super) fn filter() -> Option<Vec<u8>> {
    match std::env::consts::ARCH {
        "x86_64" => Some(program(&X86_64)),
        "aarch64" => Some(program(&AARCH64)),
        _ => None,
    }
}

/// Loads a word of what the kernel knows about the call: its number, the machine, the lower half of the first argument.
const LOAD: u16 = 0x20;
const NUMBER: u32 = 0;
const MACHINE: u32 = 4;
const FIRST_ARGUMENT: u32 = 16;
/// Goes on behind so many instructions: if equal, if at least, if a bit is set.
const EQUAL: u16 = 0x15;
const AT_LEAST: u16 = 0x35;
const HAS_BIT: u16 = 0x45;
const RETURN: u16 = 0x06;

/// A program for the kernel's packet filter: eight bytes an instruction.
fn program(machine: &Machine) -> Vec<u8> {
    let mut code: Vec<[u8; 8]> = Vec::new();
    let mut add = |what: u16, yes: u8, no: u8, value: u32| {
        let ([a, b], [c, d, e, f]) = (what.to_ne_bytes(), value.to_ne_bytes());
        code.push([a, b, yes, no, c, d, e, f]);
    };
    add(LOAD, 0, 0, MACHINE);
    add(EQUAL, 1, 0, machine.audit);
    add(RETURN, 0, 0, KILL);
    add(LOAD, 0, 0, NUMBER);
    if let Some(foreign) = machine.foreign {
        add(AT_LEAST, 0, 1, foreign);
        add(RETURN, 0, 0, REFUSE | ENOSYS);
    }
    for call in machine.refused {
        add(EQUAL, 0, 1, *call);
        add(RETURN, 0, 0, REFUSE | EPERM);
    }
    // Its flags lie in memory, where a filter cannot look. Where it does not exist, libraries use clone.
    add(EQUAL, 0, 1, machine.clone3);
    add(RETURN, 0, 0, REFUSE | ENOSYS);
    add(EQUAL, 0, 4, machine.clone);
    add(LOAD, 0, 0, FIRST_ARGUMENT);
    add(HAS_BIT, 0, 1, NAMESPACES);
    add(RETURN, 0, 0, REFUSE | EPERM);
    add(RETURN, 0, 0, ALLOW);
    add(EQUAL, 1, 0, machine.socket);
    add(RETURN, 0, 0, ALLOW);
    add(LOAD, 0, 0, FIRST_ARGUMENT);
    for family in FAMILIES {
        add(EQUAL, 0, 1, family);
        add(RETURN, 0, 0, ALLOW);
    }
    add(RETURN, 0, 0, REFUSE | EAFNOSUPPORT);
    code.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the kernel would answer to a call.
    fn answer(machine: &Machine, audit: u32, call: u32, argument: u32) -> u32 {
        let code = program(machine);
        let (mut at, mut word) = (0, 0);
        loop {
            let instruction = &code[8 * at..8 * at + 8];
            let what = u16::from_ne_bytes([instruction[0], instruction[1]]);
            let value = u32::from_ne_bytes(instruction[4..].try_into().unwrap());
            let jump = |holds: bool| usize::from(instruction[if holds { 2 } else { 3 }]);
            at += 1;
            match what {
                LOAD => {
                    word = [(NUMBER, call), (MACHINE, audit), (FIRST_ARGUMENT, argument)]
                        .iter()
                        .find(|(place, _)| *place == value)
                        .unwrap()
                        .1
                }
                EQUAL => at += jump(word == value),
                AT_LEAST => at += jump(word >= value),
                HAS_BIT => at += jump(word & value != 0),
                RETURN => return value,
                _ => panic!("{what} is no instruction of ours"),
            }
        }
    }

    #[test]
    fn every_call_has_its_answer() {
        for machine in [X86_64, AARCH64] {
            let ask = |call, argument| answer(&machine, machine.audit, call, argument);
            for call in 0..600 {
                let expected = match call {
                    _ if machine.refused.contains(&call) => REFUSE | EPERM,
                    _ if call == machine.clone3 => REFUSE | ENOSYS,
                    _ => ALLOW,
                };
                // Unix sockets, and threads.
                assert_eq!(ask(call, 1), expected, "{call}");
            }
            for flag in [0x2_0000, 0x1000_0000, 0x4000_0000, 0x1000_0011] {
                assert_eq!(ask(machine.clone, flag), REFUSE | EPERM);
            }
            // A thread, and a child.
            assert_eq!([ask(machine.clone, 0x3d_0f00), ask(machine.clone, 0x0120_0011)], [ALLOW, ALLOW]);
            assert_eq!([ask(machine.socket, 2), ask(machine.socket, 10)], [ALLOW, ALLOW]);
            for family in [16, 17, 38, 40] {
                assert_eq!(ask(machine.socket, family), REFUSE | EAFNOSUPPORT);
            }
            assert_eq!(answer(&machine, 0x4000_0003, 1, 0), KILL, "calls of 32 bits");
        }
        assert_eq!(answer(&X86_64, X86_64.audit, 0x4000_0000 + 29, 0), REFUSE | ENOSYS);
        assert_eq!(X86_64.refused.len() - 3, AARCH64.refused.len());
    }
}
