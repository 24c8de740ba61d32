import { describe, expect, it } from 'vitest';
import { editorMarkers } from '../../../shared/editorMarkers.ts';
import { missionText, parse, parseObjects } from '../testing/missionText.ts';

describe('hasCustomCode', () => {
  it.each([
    ['new Item() { a = 1; b[0] = "2"; c = d; e = $usermods @ "/data/x" SPC 3; };'],
    ['new Item("Name") { new Item(); };'],
    ['new Item(Name) { if = "1"; datablock = "GemItem"; new = "x"; };'],
    ['new Item() { a = "exec(\\"x\\");"; }; // exec("y");'],
  ])('sees none in %s', (objects) => {
    expect(parseObjects(objects)).toMatchObject({ syntaxError: null, hasCustomCode: false });
  });

  it.each([
    ['new Item() { a = b(); };'],
    ['new Item() { a = $b = 1; };'],
    ['new Item() { a = b.c(); };'],
    ['new Item() { a = $b++; };'],
    ['new Item(Name : Parent);'],
    ['new ("It" @ "em")();'],
    ['new (Item)();'],
    ['new Item($name);'],
    ['new Item("a" @ "b");'],
    ['new Item(5);'],
    ['new Item("a", "b".c());'],
    ['new Item() { a = [; };'],
  ])('sees some in %s', (objects) => {
    expect(parseObjects(objects).hasCustomCode).toBe(true);
  });

  it.each([
    ['exec("./x.cs");'],
    ['Parent::f();'],
    ['if (1) a;'],
    ['while (0) {}'],
    ['do {} while (0);'],
    ['for (;;) break;'],
    ['switch$ (a) { case "b" or c: default: }'],
    ['function f(%a, %b) { return %a; }'],
    ['package P { function A::f() {} };'],
    ['$a = 1;'],
    ['a.b = 1;'],
    ['a[1] += 1;'],
    ['datablock ItemData(X) { a = 1; };'],
  ])('sees some in %s before the objects', (before) => {
    expect(parseObjects('', before)).toMatchObject({ syntaxError: null, hasCustomCode: true });
  });

  it.each([
    ['no markers', 'new SimGroup(MissionGroup);'],
    ['one marker', `${editorMarkers.begin}\nnew SimGroup(MissionGroup);`],
    [
      'markers in the wrong order',
      `${editorMarkers.end}\nnew SimGroup(MissionGroup);\n${editorMarkers.begin}\n`,
    ],
    ['nothing between the markers', `${editorMarkers.begin}\n${editorMarkers.end}\n`],
    ['two objects', `${editorMarkers.begin}\nnew SimGroup(MissionGroup);\nnew Item();\n${editorMarkers.end}`],
    ['another object', `${editorMarkers.begin}\nnew SimGroup(Other);\n${editorMarkers.end}`],
    [
      'an object that goes on after the marker',
      `${editorMarkers.begin}\nnew SimGroup(MissionGroup) {\n${editorMarkers.end}\n};`,
    ],
  ])('takes %s for custom code', (_, text) => {
    expect(parse(text).hasCustomCode).toBe(true);
  });

  it('allows objects outside of the markers, other case and further semicolons', () => {
    const text = missionText('', 'new Item(Before);;').replace('MissionGroup)', 'MISSIONGROUP)');
    expect(parse(`${text};; new Item(After);`).hasCustomCode).toBe(false);
  });
});
