// SCXML as documents: descriptors of events, first states, histories, data, and the ends of states.
import { expect, test } from 'vitest';
import { type Anything, statesOf, wayOf } from '../../../tests/fixtures/made-machines.ts';
import { scxml } from './index.ts';

const chart = (text: string) => scxml.read(`<scxml xmlns="http://www.w3.org/2005/07/scxml" ${text}</scxml>`);

test('a descriptor is every event that begins with it, the star any that is named', () => {
  const { value } = chart(`initial="a">
    <state id="a"><transition event="error" target="b"/><transition event="*" target="c"/></state>
    <state id="b"><transition event="error.io" target="a"/></state>
    <state id="c"><transition event="GO" target="a"/></state>`);
  expect(wayOf(value)).toEqual(['a _error b', 'a _error_io b', 'a GO c', 'a _ANY c', 'b _error_io a', 'c GO a']);
});

test('several first states, what is done on the way to them, and a history before there is one', () => {
  const { value, notes } = chart(`initial="x2 y2">
    <state id="s"><parallel id="p">
      <state id="x"><state id="x1"/><state id="x2"><onentry><raise event="IN"/></onentry></state></state>
      <state id="y"><state id="y1"/><state id="y2"/></state>
      <transition event="OUT" target="q"/>
    </parallel></state>
    <state id="q">
      <initial><transition target="h"><raise event="WAY"/></transition></initial>
      <history id="h"><transition target="q2"/></history>
      <state id="q1"/><state id="q2"/>
    </state>`);
  expect(statesOf(value)).toContain('>s.p.x.x2 + s.p.y.y2');
  expect(wayOf(value)).toContain('s.p.x.x2 + s.p.y.y2 OUT q.q2');
  const [trait] = (value as Anything).orbitals[0].traits;
  expect(trait.initialEffects).toEqual([['emit', 'IN']]);
  expect(trait.stateMachine.transitions[0].effects).toEqual([['emit', 'WAY']]);
  expect(notes).toEqual([]);
});

test('a history is a field: set where its state is left, compared where it is led to, with what is on its way before there is one', () => {
  const { value, notes } = chart(`initial="off">
    <state id="off"><transition event="ON" target="h"/></state>
    <state id="on">
      <history id="h"><transition target="low"><raise event="WAY"/></transition></history>
      <state id="low"><transition event="UP" target="high"/></state><state id="high"/>
      <transition event="OFF" target="off"/>
    </state>`);
  expect(notes).toEqual([]);
  const [orbital] = (value as Anything).orbitals;
  expect(orbital.entity.fields).toContainEqual({ name: 'on_h', type: 'string', default: '' });
  const { transitions } = orbital.traits[0].stateMachine;
  expect(transitions.filter(({ event }: Anything) => /^O/.test(event))).toEqual([
    { from: 'off', event: 'ON', to: 'on.high', guard: ['=', '@entity.on_h', 'high'] },
    { from: 'off', event: 'ON', to: 'on.low', guard: ['=', '@entity.on_h', 'low'] },
    { from: 'off', event: 'ON', to: 'on.low', effects: [['emit', 'WAY']] },
    { from: 'on.low', event: 'OFF', to: 'off', effects: [['set', '@entity.on_h', 'low']] },
    { from: 'on.high', event: 'OFF', to: 'off', effects: [['set', '@entity.on_h', 'high']] },
  ]);
});

test('that a state is done may be heard behind it, and not while it is in force', () => {
  const { value } = chart(`initial="a">
    <state id="a"><transition event="done.state.i" target="b"/>
      <state id="i"><state id="i1"><transition event="GO" target="i2"/></state><final id="i2"/></state></state>
    <state id="b"><transition event="done.state.a" target="c"/><transition event="done.state.i" target="c"/></state>
    <state id="c"/>`);
  expect(wayOf(value)).toEqual([
    'a.i.i1 GO a.i.i2',
    'a.i.i2 _done_state_i b',
    'b _done_state_a c',
    'b _done_state_i c',
  ]);
});

test('data of the whole file, what is sent with a value, and what is not kept of both', () => {
  const { value, notes } = chart(`datamodel="ecmascript" initial="a">
    <datamodel><data id="n" expr="1"/><data id="m" expr="n + 1"/><data id="t">  two
      words </data></datamodel>
    <state id="a"><onentry><send event="E"><param name="k" expr="2"/></send></onentry>
      <datamodel><data id="inner" expr="3"/></datamodel>
      <transition event="E" cond="_event.data.k == 2" target="b"/></state>
    <state id="b"><transition event="E" cond="_event.name == 'E'" target="a"/>
      <transition event="F" target="a"><assign location="nn" expr="2"/><assign location="n" expr="2"/></transition>
      <transition event="G" target="a"><send event="E" type="mail" namelist="n"><content expr="n"/></send></transition></state>`);
  const [{ entity, traits }] = (value as Anything).orbitals;
  expect(Object.fromEntries(entity.fields.map(({ name, default: first }: Anything) => [name, first]))).toEqual({
    ...{ id: undefined, n: 1, m: {}, t: 'two words', inner: 3 },
  });
  expect(traits[0].initialEffects).toEqual([['emit', 'E', { k: 2 }]]);
  expect(wayOf(value)[0]).toBe('a E b [["==","@payload.k",2]]');
  expect(wayOf(value)[1]).toBe('b E a ["@config.event_name_E"]');
  expect(traits[0].stateMachine.transitions[2].effects[0]).toEqual(['set', '@entity.n', 2]);
  expect(notes.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '2 the value of the data "m" is not kept',
    '8 `<assign>` is not kept: "nn" is no data of the file; did you mean "n"?',
    '9 `type` of what is sent is not kept; E is emitted at once',
    '9 `namelist` of what is sent is not kept; E is emitted at once',
    '9 `<content>` of what is sent is not kept; E does not carry it',
  ]);
});

test('a transition leaves what it begins in, unless it is internal, and of two that leave the same the first is taken', () => {
  const inside = (kind: string) => {
    const { value } = chart(`>
      <state id="a"><onexit><raise event="LEFT"/></onexit>
        <transition event="GO" target="a2"${kind}/><state id="a1"/><state id="a2"/></state>`);
    return (value as Anything).orbitals[0].traits[0].stateMachine.transitions[0].effects;
  };
  expect(inside('')).toEqual([['emit', 'LEFT']]);
  expect(inside(' type="internal"')).toBeUndefined();
  const { value } = chart(`initial="p">
    <parallel id="p">
      <state id="x"><transition event="GO" target="out"/></state>
      <state id="y"><transition event="GO" target="y2"/><state id="y1"/><state id="y2"/></state>
    </parallel>
    <state id="out"/>`);
  expect(wayOf(value)).toEqual(['p.x + p.y.y1 GO out', 'p.x + p.y.y2 GO out']);
});

test('that something is done may be told by others where it never is', () => {
  const { value } = chart(`><state id="a"><transition event="done.state.a" target="b"/></state><state id="b"/>`);
  expect(wayOf(value)).toEqual(['a _done_state_a b']);
});
