// One small file of each notation, and ten typos in each: targets, where it begins, types, events, names that are there twice, members that no one knows.
export interface NotationFile {
  readonly name: string;
  readonly text: string;
  readonly typos: readonly { readonly kind: string; readonly from: string; readonly to: string }[];
}

export const typo = (kind: string, from: string, to: string) => ({ kind, from, to });

export const doors: readonly NotationFile[] = [
  {
    name: 'door.xstate.json',
    text: `{
  "id": "door",
  "initial": "closed",
  "states": {
    "closed": {
      "id": "closedDoor",
      "on": {
        "OPEN": "opened",
        "BOLT": { "target": "bolted", "actions": [{ "type": "xstate.raise", "event": "CHECK" }] }
      }
    },
    "opened": {
      "on": {
        "CLOSE": "closed",
        "REMOVE": { "target": "removed" }
      }
    },
    "bolted": {
      "initial": "quiet",
      "states": {
        "quiet": { "on": { "KNOCK": "noisy" } },
        "noisy": { "on": { "CHECK": "quiet" } }
      },
      "on": { "UNBOLT": { "target": "#closedDoor" } }
    },
    "removed": {
      "id": "goneDoor",
      "type": "final"
    }
  }
}
`,
    typos: [
      typo('target', '"OPEN": "opened"', '"OPEN": "openned"'),
      typo('target', '"target": "#closedDoor"', '"target": "#closeDoor"'),
      typo('target', '"CLOSE": "closed"', '"CLOSE": "closd"'),
      typo('initial', '"initial": "closed"', '"initial": "close"'),
      typo('initial', '"initial": "quiet"', '"initial": "quite"'),
      typo('type', '"type": "final"', '"type": "finall"'),
      typo('event', '"event": "CHECK"', '"event": "CHEKC"'),
      typo('duplicate', '"id": "goneDoor"', '"id": "closedDoor"'),
      typo('member', '"target": "removed"', '"traget": "removed"'),
      typo('member', '"initial": "quiet"', '"colour": 1, "initial": "quiet"'),
    ],
  },
  {
    name: 'door.scxml',
    text: `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="closed">
  <state id="closed">
    <transition event="OPEN" target="opened"/>
    <transition event="BOLT" target="bolted">
      <raise event="CHECK"/>
    </transition>
  </state>
  <state id="opened">
    <transition event="CLOSE" target="closed" type="external"/>
    <transition event="REMOVE" target="removed"/>
  </state>
  <state id="bolted" initial="quiet">
    <transition event="UNBOLT" target="closed"/>
    <state id="quiet">
      <transition event="KNOCK" target="noisy"/>
    </state>
    <state id="noisy">
      <transition event="CHECK" target="quiet"/>
    </state>
  </state>
  <final id="removed"/>
</scxml>
`,
    typos: [
      typo('target', 'target="opened"', 'target="openned"'),
      typo('target', 'target="noisy"', 'target="nosy"'),
      typo('target', 'target="removed"', 'target="remove"'),
      typo('initial', 'initial="closed"', 'initial="close"'),
      typo('initial', 'initial="quiet"', 'initial="quite"'),
      typo('type', 'type="external"', 'type="extern"'),
      typo('event', '<raise event="CHECK"/>', '<raise event="CHEKC"/>'),
      typo('duplicate', '<state id="noisy">', '<state id="quiet">'),
      typo('member', 'event="REMOVE" target', 'event="REMOVE" traget'),
      typo('member', '<raise event="CHECK"/>', '<rise event="CHECK"/>'),
    ],
  },
  {
    name: 'order.asl.json',
    text: `{
  "StartAt": "Check",
  "States": {
    "Check": {
      "Type": "Choice",
      "Choices": [
        { "Variable": "$.paid", "BooleanEquals": true, "Next": "Pack" }
      ],
      "Default": "Refuse"
    },
    "Pack": {
      "Type": "Parallel",
      "Branches": [
        { "StartAt": "Box",
          "States": {
            "Box": { "Type": "Pass", "End": true } } },
        { "StartAt": "Label",
          "States": {
            "Label": { "Type": "Pass", "End": true } } }
      ],
      "Catch": [
        { "ErrorEquals": ["States.Timeout"], "Next": "Refuse" }
      ],
      "Next": "Ship"
    },
    "Ship": { "Type": "Succeed" },
    "Refuse": {
      "Type": "Fail"
    }
  }
}
`,
    typos: [
      typo('target', '"Next": "Pack"', '"Next": "Pakc"'),
      typo('target', '"Default": "Refuse"', '"Default": "Refused"'),
      typo('target', '"Next": "Ship"', '"Next": "Shipp"'),
      typo('initial', '"StartAt": "Check"', '"StartAt": "Chekc"'),
      typo('initial', '"StartAt": "Label"', '"StartAt": "Lable"'),
      typo('type', '"Type": "Succeed"', '"Type": "Suceed"'),
      typo('event', 'States.Timeout', 'States.Timout'),
      typo('duplicate', '"Label": { "Type"', '"Box": { "Type"'),
      typo('member', '"Default": "Refuse"', '"Defualt": "Refuse"'),
      typo('member', '"Type": "Fail"', '"Type": "Fail", "Colour": 1'),
    ],
  },
  {
    name: 'door.mmd',
    text: `stateDiagram-v2
  direction LR
  [*] --> Closed
  state forked <<fork>>
  state joined <<join>>
  Closed --> Opened : UNLATCH
  Opened --> Closed : LATCH
  Opened --> Closed : UNLATCH [locked]
  Closed --> forked : REMOVE
  forked --> Lifted
  forked --> Painted
  Lifted --> joined : SETDOWN
  Painted --> joined : DRYING
  joined --> Removed
  Removed --> Closed : UNLATCH
  Removed --> Opened : LATCH
  Removed --> [*] : DISCARD
`,
    typos: [
      typo('target', '--> Opened : UNLATCH', '--> Openned : UNLATCH'),
      typo('target', '--> Closed : LATCH', '--> Closd : LATCH'),
      typo('target', 'Removed --> Opened', 'Removed --> Opend'),
      typo('initial', '[*] --> Closed', '[*] --> Clsoed'),
      typo('type', '<<fork>>', '<<fork1>>'),
      typo('type', '<<join>>', '<<jion>>'),
      typo('event', 'Removed --> Closed : UNLATCH', 'Removed --> Closed : UNLATHC'),
      typo('duplicate', '  Opened --> Closed : LATCH\n', '  Opened --> Closed : LATCH\n  Opened --> Closed : LATCH\n'),
      typo('member', 'direction LR', 'direction LT'),
      typo('member', 'direction LR', 'colour red'),
    ],
  },
  {
    name: 'door.dot',
    text: `digraph door {
  rankdir=LR;
  start [shape=point];
  removed [shape=doublecircle];
  start -> closed;
  closed -> opened [label="UNLATCH"];
  opened -> closed [label="LATCH"];
  opened -> removed [label="REMOVE"];
  opened -> painted [label="PAINT"];
  painted -> closed [label="LATCH"];
  painted -> opened [label="UNLATCH"];
  painted -> removed [label="REMOVE"];
}
`,
    typos: [
      typo('target', 'closed -> opened', 'closed -> openned'),
      typo('target', 'opened -> closed', 'opened -> closd'),
      typo('target', 'painted -> removed', 'painted -> removde'),
      typo('initial', 'start -> closed', 'start -> clsoed'),
      typo('type', 'shape=doublecircle', 'shape=doublecirle'),
      typo('type', 'shape=point', 'shape=pont'),
      typo('event', 'painted -> opened [label="UNLATCH"]', 'painted -> opened [label="UNLATHC"]'),
      typo(
        'duplicate',
        '  painted -> closed [label="LATCH"];\n',
        '  painted -> closed [label="LATCH"];\n  painted -> closed [label="LATCH"];\n',
      ),
      typo('member', 'closed -> opened [label=', 'closed -> opened [lable='),
      typo('member', 'rankdir=LR', 'rankdri=LR'),
    ],
  },
  {
    name: 'door.yaml',
    text: `name: Doors
orbitals:
  - name: Doors
    entity:
      name: Door
      persistence: runtime
      fields:
        - name: id
          type: string
    traits:
      - name: DoorFlow
        linkedEntity: Door
        category: lifecycle
        stateMachine:
          states:
            - name: closed
              isInitial: true
            - name: opened
            - name: removed
              isTerminal: true
          events:
            - key: OPEN
            - key: CLOSE
            - key: REMOVE
          transitions:
            - from: closed
              event: OPEN
              to: opened
            - from: opened
              event: CLOSE
              to: closed
            - from: opened
              event: REMOVE
              to: removed
    pages: []
`,
    typos: [
      typo('target', 'to: opened', 'to: openned'),
      typo('target', 'to: closed', 'to: closd'),
      typo('target', 'to: removed', 'to: removd'),
      typo('initial', 'isInitial: true', 'isInitail: true'),
      typo('type', 'type: string', 'type: strng'),
      typo('type', 'category: lifecycle', 'category: lifecycel'),
      typo('event', 'event: CLOSE', 'event: CLSOE'),
      typo('duplicate', '- name: removed', '- name: opened'),
      typo('member', 'linkedEntity: Door', 'linkedEntiy: Door'),
      typo('member', '- key: OPEN', '- kye: OPEN'),
    ],
  },
];
