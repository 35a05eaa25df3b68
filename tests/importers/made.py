"""Files in the shapes of other programs, made small."""

import io
import json
import zipfile
import zlib

ESC = "\x1b"


def play(**more):
    """A play of BG Stats between Ann (1) and Bob (2)."""
    scores = [seated(1, "20", winner=True, rank=1), seated(2, "8-3", rank=2)]
    return {
        "uuid": "AAAA-1", "playDate": "2024-03-17 20:15:00", "gameRefId": 7, "locationRefId": 3,
        "durationMin": 35, "playerScores": scores, **more,
    }  # fmt: skip


def seated(player, score=None, **more):
    return {"playerRefId": player, "score": score, "winner": False, **more}


def bgstats(*plays, **tables):
    """An export; every table can be given another way, or as None to leave it out."""
    whole = {
        "games": [{"id": 7, "name": "Lighthouse Keepers", "bggId": 99001}],
        "players": [
            {"id": 1, "name": "Ann", "uuid": "P-ANN"}, {"id": 2, "name": "Bob", "uuid": "P-BOB"},
        ],
        "locations": [{"id": 3, "name": "Home"}],
        "plays": list(plays or [play()]),
        **tables,
    }  # fmt: skip
    return json.dumps({key: table for key, table in whole.items() if table is not None})


def bgg_play(id="501", quantity="1", players=None, inside="", **more):
    told = {"date": "2024-03-17", "length": "40", "incomplete": "0", "nowinstats": "0", **more}
    attributes = "".join(f' {key}="{value}"' for key, value in told.items())
    if players is None:
        players = [bgg_player("Ann", score="20", win="1"), bgg_player("Bob", score="5")]
    return (
        f'<play id="{id}" quantity="{quantity}"{attributes}>'
        '<item name="Lighthouse Keepers" objecttype="thing" objectid="99001">'
        '<subtypes><subtype value="boardgame"/></subtypes></item>'
        f"{inside}<players>{''.join(players)}</players></play>"
    )


def bgg_player(name, username="", **more):
    told = {"username": username, "name": name, "score": "", "win": "0", "color": "", **more}
    return "<player" + "".join(f' {key}="{value}"' for key, value in told.items()) + "/>"


def bgg(*plays, root='username="ann" userid="4711" total="{total}" page="1"'):
    body = "".join(plays or [bgg_play()])
    told = root.format(total=len(plays) or 1)
    return f'<?xml version="1.0" encoding="utf-8"?>\n<plays {told}>\n{body}\n</plays>\n'


def piece(id, name, x, y, where="Main Map"):
    """A piece with a mask, a facing of six and a side to flip to."""
    mask, turn, flip = "obs;70,130;back.png;Hide;P;?", "rotate;6;82,130;Turn", _flip()
    type_ = rf"{mask}" + "\t" + turn + "\\\t" + flip + "\\\\\t" + f"piece;;;{name}.png;{name}"
    return f"+/{id}/{type_}/{state(x, y, where=where)}"


def _flip():
    return "emb2;;2;;Flip;2;F;;2;;;;;false;0;0;a.png,b.png;,;true;Flip"


def state(x, y, hidden="null", facing=0, level=1, where="Main Map"):
    return f"{hidden}\t{facing}\\\t{level}\\\\\t{where};{x};{y};1"


def move(id, x, y, secret="open sesame 77", where="Main Map"):
    return f"M/{id}/{where}/{x}/{y}/null/{where}/0/0/null/{secret}"


def logged(*commands):
    return [f"LOG\t{command}" for command in commands]


def inside_of(first, *others):
    """A command, and others as its consequences: one backslash more before the sign between."""
    return "\\".join([first, *(ESC + other for other in others)])


def game(setup=(), moves=(), roster=()):
    """The text of a game: its set-up, then what was logged."""
    return ESC.join(["begin_save", *setup, *roster, "end_save", *moves])


def disguised(text, kind="plain", key=0x5A):
    data = text.encode()
    if kind == "VCSK":
        return b"!VCSK" + f"{key:02x}".encode() + _turned(data, key).hex().encode()
    if kind == "VCSZ":
        return b"!VCSZ" + f"{key:02x}".encode() + _turned(zlib.compress(data), key).hex().encode()
    if kind == "VOBS":
        return b"VOBS" + bytes([key]) + _turned(data, key)
    return data


def _turned(data, key):
    return bytes(byte ^ key for byte in data)


def vlog(text, kind="VCSK", **members):
    return zipped({"savedGame": disguised(text, kind), **members})


def zipped(members, compression=zipfile.ZIP_DEFLATED):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", compression) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return packed.getvalue()


def thing(guid, x=0.0, z=0.0, name="Custom_Token", turned=0.0, rolled=0.0, **more):
    where = {"posX": x, "posY": 1.0, "posZ": z, "rotX": 8.4e-06, "rotY": turned, "rotZ": rolled}
    return {"GUID": guid, "Name": name, "Nickname": guid.upper(), "Transform": where, **more}


def save(*things, grid=None, **more):
    """A save of Tabletop Simulator."""
    whole = {
        "SaveName": "Lighthouse Keepers", "Date": "4/17/2024 6:01:57 PM", "LuaScript": "print(1)",
        "Grid": grid or {"Type": 0, "xSize": 2.0, "ySize": 2.0},
        "ObjectStates": list(things), **more,
    }  # fmt: skip
    return json.dumps(whole)


TABLE = """id,date,game,player 1,army 1,score 1,player 2,army 2,score 2,winner
1,2024-03-17,Lighthouse Keepers,Ann,red,20,Bob,blue,5,Ann
2,2024-03-18,Lighthouse Keepers,Ann,red,3,Bob,blue,4,Bob
3,2024-03-19,Lighthouse Keepers,Ann,red,7,Cid,blue,7,draw
"""

_CLASS = "VASSAL.build.module.map.boardPicker.board."


def hexes(numbers="", **more):
    """A grid of hexes 64 high whose first one lies at 32, 32; `numbers` are attributes."""
    told = {"x0": "32", "y0": "32", "dx": "55.4256", "dy": "64.0", "sideways": "false", **more}
    inside = numbers and f"<{_CLASS}mapgrid.HexGridNumbering {numbers}/>"
    return f"<{_CLASS}HexGrid {_attributes(told)}>{inside}</{_CLASS}HexGrid>"


def squares(numbers="", **more):
    told = {"x0": "24", "y0": "24", "dx": "48.0", "dy": "48.0", **more}
    inside = numbers and f"<{_CLASS}mapgrid.SquareGridNumbering {numbers}/>"
    return f"<{_CLASS}SquareGrid {_attributes(told)}>{inside}</{_CLASS}SquareGrid>"


def regions(**points):
    told = "".join(
        f'<{_CLASS}Region name="{name}" originx="{x}" originy="{y}"/>'
        for name, (x, y) in points.items()
    )
    return f'<{_CLASS}RegionGrid snapto="true">{told}</{_CLASS}RegionGrid>'


def zoned(background="", **zones):
    """Zones by name: their corners, what is in them, and more attributes."""
    told = "".join(
        f'<{_CLASS}mapgrid.Zone name="{name}" path="{path}" {_attributes(more)}>{inside}'
        f"</{_CLASS}mapgrid.Zone>"
        for name, (path, inside, more) in zones.items()
    )
    return f"<{_CLASS}ZonedGrid>{told}{background}</{_CLASS}ZonedGrid>"


def board(grid="", name="Coast", **more):
    told = {"name": name, "width": "600", "height": "400", **more}
    kind = "VASSAL.build.module.map.boardPicker.Board"
    return f"<{kind} {_attributes(told)}>{grid}</{kind}>"


def module_map(*boards, name="Main Map", kind="VASSAL.build.module.Map", **more):
    picker = "VASSAL.build.module.map.BoardPicker"
    told = {"mapName": name, "edgeWidth": "0", "edgeHeight": "0", **more}
    return f"<{kind} {_attributes(told)}><{picker}>{''.join(boards)}</{picker}></{kind}>"


def vmod(*maps, name="Lighthouse Keepers", version="1.0", plan="buildFile.xml", **members):
    kind = "VASSAL.build.GameModule"
    whole = f'<{kind} name="{name}" version="{version}">{"".join(maps)}</{kind}>'
    about = f"<data><version>{version}</version><name>{name}</name></data>"
    return zipped({plan: whole, "moduledata": about, **members})


def _attributes(told):
    return " ".join(f'{key}="{value}"' for key, value in told.items())


def picture(width=4, height=3, colour=(200, 40, 40), **chunks):
    """A picture of one colour, as PNG; `chunks` are put into it beside what it needs."""
    row = b"\0" + bytes(colour) * width
    parts = {"IHDR": width.to_bytes(4) + height.to_bytes(4) + b"\x08\x02\0\0\0"}
    parts |= {name: said.encode() for name, said in chunks.items()}
    parts |= {"IDAT": zlib.compress(row * height), "IEND": b""}
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        len(said).to_bytes(4) + name.encode() + said + zlib.crc32(name.encode() + said).to_bytes(4)
        for name, said in parts.items()
    )
