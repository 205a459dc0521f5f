import pytest

from swtui.files.problems import NotSavedError
from swtui.settings import (
    Settings,
    cache_folder,
    projects_folder,
    read_settings,
    safety_folder,
    settings_path,
    with_setting,
    write_settings,
)
from swtui.village import read_village, versions_to_keep, write_village


@pytest.fixture(autouse=True)
def own_places(tmp_path, monkeypatch):
    for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))


def test_everything_stands_where_the_system_has_such_things(tmp_path):
    assert settings_path() == tmp_path / "XDG_CONFIG_HOME" / "swtui" / "settings.toml"
    assert safety_folder() == tmp_path / "XDG_STATE_HOME" / "swtui" / "unsaved"
    assert cache_folder() == tmp_path / "XDG_CACHE_HOME" / "swtui"


def test_settings_come_back():
    mine = Settings(name="J. Doe", initials="JD", colors="dark", mouse=False)
    write_settings(mine)
    assert read_settings() == (mine, ())


def test_without_a_file_they_are_as_out_of_the_box():
    assert read_settings() == (Settings(), ())


def test_what_can_be_used_is_used():
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text('name = 5\ncolors = "pink"\nsigns = "plain"\nmouse = "no"\n')
    found, remarks = read_settings()
    assert found == Settings(signs="plain")
    assert remarks == (
        "Your setting name was not used: it is a text in quotes.",
        'Your setting colors was not used: "pink" is not light, dark or none.',
        "Your setting mouse was not used: it is true or false.",
    )


@pytest.mark.parametrize("data", [b"x = ", b"\xff\xfe\xff", b"[" * 9000, b"\x00"])
def test_a_broken_file_is_said_and_harms_nothing(data):
    settings_path().parent.mkdir(parents=True)
    settings_path().write_bytes(data)
    found, remarks = read_settings()
    assert found == Settings()
    assert remarks[0].startswith("Your settings were not used: settings.toml")
    write_settings(Settings(name="J. Doe"))
    assert read_settings() == (Settings(name="J. Doe"), ())


def test_keys_of_another_version_stay():
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text('later = 1\nname = "Old"\n')
    write_settings(Settings(initials="JD"))
    assert settings_path().read_text() == 'later = 1\ninitials = "JD"\n'


def test_a_wrong_setting_is_refused_in_words():
    assert with_setting(Settings(), "colors", "none").colors == "none"
    with pytest.raises(ValueError, match='colors: "pink" is not light, dark or none'):
        with_setting(Settings(), "colors", "pink")


def test_settings_that_cannot_be_written_are_said(tmp_path):
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(NotSavedError):
        write_settings(Settings(name="J. Doe"), tmp_path / "folder.toml")


def test_the_folder_of_projects(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert str(projects_folder(Settings())) == "."
    assert projects_folder(Settings(folder="~/Stormwater")) == tmp_path / "Stormwater"


def test_the_villages_settings_come_back(tmp_path):
    tables = {
        "fee_note": "$50",
        "office": {"name": "Village Hall"},
        "settings": {"lake-park-nc": {"map_on_file": True}},
    }
    write_village(tmp_path, tables)
    assert read_village(tmp_path).tables == tables
    assert (tmp_path / ".swtui" / "village.toml").is_file()


def test_the_village_says_how_many_versions_are_kept():
    assert versions_to_keep({"versions_kept": 5}, 20) == 5
    for nonsense in (True, 0, -1, "5", 2.5):
        assert versions_to_keep({"versions_kept": nonsense}, 20) == 20
    assert versions_to_keep({}, 20) == 20
