import errno
import os
import resource
import signal
import stat
import subprocess
import sys

import pytest

from swtui import posix
from swtui.files.problems import NotSavedError, not_saved
from swtui.files.saving import SUFFIX, sweep, write_new, write_whole
from tests.nobody import as_nobody, folder_for_everybody, forked


def leftovers(folder):
    return [each.name for each in folder.iterdir() if each.name.endswith(SUFFIX)]


def test_a_new_file_and_a_replaced_one_hold_all(tmp_path):
    path = tmp_path / "a.toml"
    for data in (b"old\n", b"new, and longer\n", b""):
        write_whole(path, data)
        assert path.read_bytes() == data
    assert leftovers(tmp_path) == []


def test_a_new_file_never_goes_over_one(tmp_path):
    path = tmp_path / "a.toml"
    write_new(path, b"first")
    with pytest.raises(NotSavedError, match=r"a\.toml is there already"):
        write_new(path, b"second")
    (tmp_path / "link.toml").symlink_to("nowhere")
    with pytest.raises(NotSavedError, match=r"link\.toml is there already"):
        write_new(tmp_path / "link.toml", b"second")
    assert path.read_bytes() == b"first"
    assert leftovers(tmp_path) == []


def test_a_new_file_where_there_are_no_links(tmp_path, monkeypatch):
    def no_links(*_):
        raise PermissionError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", no_links)
    path = tmp_path / "a.toml"
    write_new(path, b"first")
    with pytest.raises(NotSavedError, match=r"a\.toml is there already"):
        write_new(path, b"second")
    assert path.read_bytes() == b"first"
    assert leftovers(tmp_path) == []


def test_permissions_are_kept(tmp_path):
    path = tmp_path / "a.toml"
    path.write_bytes(b"old")
    for mode in (0o640, 0o664, 0o600):
        path.chmod(mode)
        write_whole(path, b"new")
        assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_new_file_has_the_usual_permissions(tmp_path):
    old = os.umask(0o027)
    try:
        write_whole(tmp_path / "a.toml", b"new")
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "a.toml").stat().st_mode) == 0o640


def test_a_link_is_followed_to_its_target(tmp_path):
    (tmp_path / "real").mkdir()
    target = tmp_path / "real" / "a.toml"
    target.write_bytes(b"old")
    link = tmp_path / "link.toml"
    link.symlink_to(target)
    further = tmp_path / "further.toml"
    further.symlink_to(link)
    write_whole(further, b"new")
    assert target.read_bytes() == b"new"
    assert link.is_symlink()
    assert further.is_symlink()


def test_a_link_to_nothing_yet_makes_its_target(tmp_path):
    link = tmp_path / "link.toml"
    link.symlink_to(tmp_path / "a.toml")
    write_whole(link, b"new")
    assert (tmp_path / "a.toml").read_bytes() == b"new"


def test_links_in_a_circle_are_said(tmp_path):
    (tmp_path / "a.toml").symlink_to(tmp_path / "b.toml")
    (tmp_path / "b.toml").symlink_to(tmp_path / "a.toml")
    with pytest.raises(NotSavedError, match=r"NOT SAVED: a.toml is a link that leads back"):
        write_whole(tmp_path / "a.toml", b"new")


def test_a_folder_or_pipe_is_not_written_over(tmp_path):
    (tmp_path / "folder.toml").mkdir()
    os.mkfifo(tmp_path / "pipe.toml")
    for name in ("folder.toml", "pipe.toml"):
        with pytest.raises(NotSavedError, match="is no ordinary file"):
            write_whole(tmp_path / name, b"new")
    assert leftovers(tmp_path) == []


@pytest.mark.parametrize("name", ["x" * 300 + ".toml", "a\x00b.toml"])
def test_a_name_that_no_file_can_have_is_said(tmp_path, name):
    with pytest.raises(NotSavedError, match="can't be the name of a file here"):
        write_whole(tmp_path / name, b"new")


def test_long_names_that_a_file_can_have_are_saved(tmp_path):
    path = tmp_path / ("x" * 250 + ".toml")
    write_whole(path, b"old")
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"


def test_a_folder_that_is_gone_is_said(tmp_path):
    with pytest.raises(NotSavedError, match="the folder is gone"):
        write_whole(tmp_path / "gone" / "a.toml", b"new")


def test_a_full_disk_leaves_the_old_file_whole(tmp_path):
    path = tmp_path / "a.toml"
    path.write_bytes(b"old")

    def save_a_megabyte():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (65_536, 65_536))
        write_whole(path, b"x" * 1_000_000)

    said = in_a_child(save_a_megabyte)
    assert said.startswith("NotSavedError: NOT SAVED: this computer lets no file grow so large.")
    assert path.read_bytes() == b"old"
    assert leftovers(tmp_path) == []


def test_a_disk_that_is_really_full_leaves_the_old_file_whole(tmp_path):
    if os.geteuid() != 0:
        return  # only root may mount; the limit of a process, above, says the same to others
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)]
    assert subprocess.run(mount, check=False).returncode == 0
    try:
        path = disk / "a.toml"
        path.write_bytes(b"old" * 1000)
        with pytest.raises(NotSavedError, match="NOT SAVED: the disk is full"):
            write_whole(path, b"x" * 100_000)
        assert path.read_bytes() == b"old" * 1000
        assert leftovers(disk) == []
        write_whole(path, b"it fits again")
    finally:
        subprocess.run(["umount", str(disk)], check=True)


@pytest.mark.parametrize(
    ("code", "part"),
    [
        (errno.ENOSPC, "the disk is full. Your answers are still here."),
        (errno.EDQUOT, "your share of the disk is used up."),
        (errno.EROFS, "this folder can't be written to. F9, Save as a copy"),
        (errno.ESTALE, "the folder is gone. We try again each minute"),
        (errno.EIO, "Input/output error. Your answers are still here."),
    ],
)
def test_what_a_disk_may_say_when_it_flushes(tmp_path, monkeypatch, code, part):
    path = tmp_path / "a.toml"
    path.write_bytes(b"old")

    def fails(_):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(NotSavedError) as caught:
        write_whole(path, b"new")
    assert f"NOT SAVED: {part}" in str(caught.value)
    assert path.read_bytes() == b"old"
    assert leftovers(tmp_path) == []


def test_ctrl_c_leaves_the_old_file_whole(tmp_path, monkeypatch):
    path = tmp_path / "a.toml"
    path.write_bytes(b"old")

    def stopped(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", stopped)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert leftovers(tmp_path) == []


def test_a_folder_that_can_not_be_written_to_is_said_to_who_is_bound_by_it():
    with folder_for_everybody() as folder:
        path = folder / "a.toml"
        path.write_bytes(b"old")
        path.chmod(0o666)
        folder.chmod(0o555)
        said = as_nobody(lambda: write_whole(path, b"new"))
        assert said.startswith("NotSavedError: NOT SAVED: this folder can't be written to.")
        assert path.read_bytes() == b"old"


def test_a_write_protected_file_is_not_replaced():
    with folder_for_everybody() as folder:
        path = folder / "a.toml"
        path.write_bytes(b"old")
        path.chmod(0o444)
        said = as_nobody(lambda: write_whole(path, b"new"))
        assert said.startswith("NotSavedError: NOT SAVED: a.toml is write-protected.")
        assert path.read_bytes() == b"old"


def in_a_child(work):
    """What a function raises in a child: limits of a process cannot be taken back."""
    reader, writer = os.pipe()
    child = forked()
    if child == 0:
        try:
            work()
            said = "done"
        except BaseException as error:
            said = f"{type(error).__name__}: {error}"
        os.write(writer, said.encode())
        os._exit(0)
    os.close(writer)
    said = os.read(reader, 60_000).decode()
    os.close(reader)
    os.waitpid(child, 0)
    return said


def test_only_what_dead_writers_left_is_swept(tmp_path):
    host = posix.computer_name()[:20].replace(".", "-")
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    left = tmp_path / f".a.toml.{host}.{dead.pid}.00000000{SUFFIX}"
    at_work = tmp_path / f".a.toml.{host}.{os.getpid()}.00000000{SUFFIX}"
    elsewhere = tmp_path / f".a.toml.OFFICE-2.17.00000000{SUFFIX}"
    old_elsewhere = tmp_path / f".b.toml.OFFICE-2.17.00000000{SUFFIX}"
    other = tmp_path / "a.toml"
    for path in (left, at_work, elsewhere, old_elsewhere, other):
        path.write_bytes(b"x")
    os.utime(old_elsewhere, (1, 1))
    assert sweep(tmp_path) == 2
    assert sorted(tmp_path.iterdir()) == sorted([at_work, elsewhere, other])


def test_a_clock_that_jumped_back_sweeps_nothing_of_others(tmp_path):
    elsewhere = tmp_path / f".a.toml.OFFICE-2.17.00000000{SUFFIX}"
    elsewhere.write_bytes(b"x")
    assert sweep(tmp_path, now=elsewhere.stat().st_mtime - 1e7) == 0
    assert sweep(tmp_path, now=elsewhere.stat().st_mtime + 1e7) == 1


def test_a_folder_that_is_not_there_has_nothing_to_sweep(tmp_path):
    assert sweep(tmp_path / "gone") == 0


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (errno.ENOSPC, "Not saved: the disk is full."),
        (errno.EROFS, "Not saved: this folder can't be written to."),
        (errno.ESTALE, "Not saved: the folder is gone."),
        (errno.EIO, "Not saved: Input/output error."),
    ],
)
def test_a_command_line_names_no_keys_of_the_screen(tmp_path, code, said):
    assert not_saved(tmp_path / "a.toml", OSError(code, os.strerror(code))).plain == said
