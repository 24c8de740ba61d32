import { describe, expect, it } from 'vitest';
import { parse, parseObjects } from '../testing/missionText.ts';

const hashOf = (objects: string): string => parseObjects(objects).contentHash;

describe('content hash', () => {
  it.each([
    [
      'white space and comments',
      'new Item(A){a="1";};',
      '// hi\nnew Item ( A ) {\r\n\t/* a */ a = "1" ;\n } ;',
    ],
    ['case', 'new Item(A) { Foo = "Bar Ü"; };', 'NEW item(a) { fOO = "bAR ü"; };'],
    [
      'order of fields',
      'new Item() { a = 1; b[0] = 2; b[1] = 3; };',
      'new Item() { b[1] = 3; a = 1; b[0] = 2; };',
    ],
    [
      'order of objects',
      'new A(); new B() { new C(); new D(); };',
      'new B() { new D(); new C(); }; new A();',
    ],
    ['quotes of plain values', 'new Item(A) { a = 1.5; b = x; };', 'new Item("A") { a = "1.5"; b = "x"; };'],
    ['brackets', 'new Item() { a = ("1"); };', 'new Item() { a = "1"; };'],
    ['escapes', 'new Item() { a = "\\x41"; };', 'new Item() { a = "A"; };'],
    [
      'MissionInfo',
      'new ScriptObject(MissionInfo) { name = "a"; }; new B();',
      'new B(); new X(missioninfo);',
    ],
    ['a missing MissionInfo', 'new B();', 'new B(); new ScriptObject(MissionInfo) { name = "a"; };'],
  ])('is blind to %s', (_, one, other) => {
    expect(hashOf(one)).toBe(hashOf(other));
  });

  it.each([
    ['values', 'new Item() { a = "1 2 3"; };', 'new Item() { a = "1 2 4"; };'],
    ['white space in values', 'new Item() { a = "1 2"; };', 'new Item() { a = "12"; };'],
    ['names', 'new Item(A);', 'new Item(B);'],
    ['classes', 'new Item();', 'new Trigger();'],
    ['indices', 'new Item() { a[0] = 1; };', 'new Item() { a[1] = 1; };'],
    ['where an object is', 'new A() { new B(); };', 'new A(); new B();'],
    ['how often an object is there', 'new A(); new A();', 'new A();'],
    ['where a value ends', 'new A() { a = "1"; b = "2"; };', 'new A() { a = "1b2"; };'],
    ['name and parent', 'new A(B);', 'new A(C : B);'],
    ['name and argument', 'new A(B, C);', 'new A(B : C);'],
    ['a variable and its name', 'new A() { a = $b; };', 'new A() { a = "$b"; };'],
    ['operators', 'new A() { a = b @ c; };', 'new A() { a = b SPC c; };'],
    ['nesting of operators', 'new A() { a = (1 - 2) - 3; };', 'new A() { a = 1 - (2 - 3); };'],
    ['a call and a word', 'new A() { a = b(); };', 'new A() { a = b; };'],
    ['what looks like its own notation', 'new A() { a = "1:x 1:y"; };', 'new A() { a = "1:x"; b = "1:y"; };'],
  ])('sees a difference of %s', (_, one, other) => {
    expect(hashOf(one)).not.toBe(hashOf(other));
  });

  it('keeps the order of statements', () => {
    expect(parse('a(); b(); new X();').contentHash).not.toBe(parse('b(); a(); new X();').contentHash);
  });

  it('compares missions with broken syntax by their words, ignoring case and white space', () => {
    const broken = parse('new Item(A) { a = "1" b = "2" };').contentHash;
    expect(parse('NEW item(a)\n{ a="1" b = "2" }; // hi').contentHash).toBe(broken);
    expect(parse('new Item(A) { a = "1" b = "3" };').contentHash).not.toBe(broken);
  });
});
