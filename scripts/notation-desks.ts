// A second small file of each notation with ten typos in each, thought up when the readers were done.
import { type NotationFile, typo } from './notation-files.ts';

/** Not looked at by who wrote the readers before the first count. */
export const desks: readonly NotationFile[] = [
  {
    name: 'desk.xstate.json',
    text: `{
  "id": "desk",
  "type": "parallel",
  "states": {
    "ticket": {
      "initial": "waiting",
      "states": {
        "waiting": {
          "on": { "ASSIGN": { "target": "assigned", "guard": "hasAgent" } },
          "after": { "60000": "escalated" }
        },
        "assigned": {
          "entry": "notifyAgent",
          "invoke": {
            "src": "loadHistory",
            "onDone": { "target": "answered" },
            "onError": { "target": "escalated" }
          }
        },
        "answered": { "on": { "REOPEN": "waiting", "CONFIRM": "#solved" } },
        "escalated": { "always": { "target": "assigned" } },
        "solved": { "id": "solved", "type": "final" }
      }
    },
    "timer": {
      "initial": "running",
      "states": {
        "running": { "on": { "SUSPEND": "suspended" } },
        "suspended": { "on": { "CONTINUE": "running" } },
        "memory": { "type": "history", "history": "shallow" }
      }
    }
  }
}
`,
    typos: [
      typo('target', '"60000": "escalated"', '"60000": "escallated"'),
      typo('target', '"onDone": { "target": "answered" }', '"onDone": { "target": "answred" }'),
      typo('target', '"CONFIRM": "#solved"', '"CONFIRM": "#sovled"'),
      typo('target', '"always": { "target": "assigned" }', '"always": { "target": "asigned" }'),
      typo('initial', '"initial": "waiting"', '"initial": "wating"'),
      typo('type', '"type": "parallel"', '"type": "paralel"'),
      typo('type', '"history": "shallow"', '"history": "shalow"'),
      typo('member', '"invoke": {', '"invok": {'),
      typo('member', '"guard": "hasAgent"', '"gaurd": "hasAgent"'),
      typo('member', '"entry": "notifyAgent"', '"enrty": "notifyAgent"'),
    ],
  },
  {
    name: 'desk.scxml',
    text: `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="desk">
  <parallel id="desk">
    <state id="ticket" initial="waiting">
      <state id="waiting">
        <transition event="ASSIGN" cond="agents &gt; 0" target="assigned"/>
      </state>
      <state id="assigned">
        <onentry>
          <send event="REMIND" delay="60s"/>
        </onentry>
        <transition event="ANSWER" target="answered"/>
        <transition event="REMIND" target="waiting"/>
      </state>
      <final id="answered"/>
    </state>
    <state id="timer">
      <initial>
        <transition target="running"/>
      </initial>
      <history id="memory" type="deep">
        <transition target="running"/>
      </history>
      <state id="running">
        <transition event="SUSPEND" target="suspended"/>
      </state>
      <state id="suspended">
        <transition event="CONTINUE" target="memory"/>
        <transition event="ANSWER" target="running"/>
      </state>
    </state>
  </parallel>
  <datamodel>
    <data id="agents" expr="1"/>
  </datamodel>
</scxml>
`,
    typos: [
      typo('target', 'target="assigned"', 'target="assignd"'),
      typo('target', 'target="suspended"', 'target="suspneded"'),
      typo('target', 'target="memory"', 'target="memroy"'),
      typo('initial', 'initial="desk"', 'initial="dsek"'),
      typo('initial', 'initial="waiting"', 'initial="waitng"'),
      typo('type', 'type="deep"', 'type="depp"'),
      typo('event', '<send event="REMIND"', '<send event="REMMIND"'),
      typo('duplicate', '<state id="suspended">', '<state id="running">'),
      typo('member', '<onentry>', '<onentri>'),
      typo('member', 'cond="agents', 'condition="agents'),
    ],
  },
  {
    name: 'refund.asl.json',
    text: `{
  "Comment": "Pays a refund once",
  "StartAt": "Load",
  "States": {
    "Load": {
      "Type": "Task",
      "Resource": "arn:aws:lambda:eu-west-1:123456789012:function:load",
      "Retry": [
        { "ErrorEquals": ["States.TaskFailed"], "IntervalSeconds": 2, "MaxAttempts": 3 }
      ],
      "Catch": [
        { "ErrorEquals": ["States.ALL"], "Next": "Refused" }
      ],
      "Next": "Lines"
    },
    "Lines": {
      "Type": "Map",
      "ItemsPath": "$.lines",
      "ItemProcessor": {
        "StartAt": "Price",
        "States": {
          "Price": { "Type": "Pass", "Next": "Add" },
          "Add": { "Type": "Pass", "End": true }
        }
      },
      "Next": "Large"
    },
    "Large": {
      "Type": "Choice",
      "Choices": [
        { "Variable": "$.sum", "NumericGreaterThan": 500, "Next": "Pause" }
      ],
      "Default": "Paid"
    },
    "Pause": { "Type": "Wait", "Seconds": 3600, "Next": "Paid" },
    "Paid": { "Type": "Succeed" },
    "Refused": { "Type": "Fail", "Error": "Refused", "Cause": "not found" }
  }
}
`,
    typos: [
      typo('target', '"Next": "Lines"', '"Next": "Lnies"'),
      typo('target', '"Next": "Add"', '"Next": "Addd"'),
      typo('target', '["States.ALL"], "Next": "Refused"', '["States.ALL"], "Next": "Refusd"'),
      typo('target', '"Next": "Pause"', '"Next": "Puase"'),
      typo('initial', '"StartAt": "Price"', '"StartAt": "Prcie"'),
      typo('type', '"Type": "Wait"', '"Type": "Wiat"'),
      typo('event', 'States.TaskFailed', 'States.TaskFaild'),
      typo('member', '"ItemProcessor"', '"ItemProcesor"'),
      typo('member', '"NumericGreaterThan"', '"NumericGraterThan"'),
      typo('member', '"Seconds": 3600', '"Secnds": 3600'),
    ],
  },
  {
    name: 'desk.mmd',
    text: `stateDiagram-v2
  [*] --> Waiting
  state "Being answered" as Assigned
  state Assigned {
    [*] --> Reading
    Reading --> Writing : DRAFT
    Writing --> Reading : DISCARD
  }
  Waiting --> Assigned : ASSIGN
  Assigned --> Waiting : RELEASE
  Assigned --> Escalated : ESCALATE
  Escalated --> Assigned : ASSIGN
  Escalated --> Solved : ANSWER
  state enough <<choice>>
  Assigned --> enough : ANSWER
  enough --> Solved : [is complete]
  enough --> Waiting : [is not]
  Solved --> Waiting : REOPEN
  Solved --> [*]
  note right of Waiting
    oldest first
  end note
`,
    typos: [
      typo('target', 'Waiting --> Assigned : ASSIGN', 'Waiting --> Asigned : ASSIGN'),
      typo('target', 'Escalated --> Solved', 'Escalated --> Sovled'),
      typo('target', 'enough --> Waiting', 'enough --> Watiing'),
      typo('target', 'Reading --> Writing', 'Reading --> Wriitng'),
      typo('initial', '[*] --> Waiting', '[*] --> Wiating'),
      typo('type', '<<choice>>', '<<chioce>>'),
      typo('event', 'Escalated --> Assigned : ASSIGN', 'Escalated --> Assigned : ASSGIN'),
      typo(
        'duplicate',
        '  Solved --> Waiting : REOPEN\n',
        '  Solved --> Waiting : REOPEN\n  Solved --> Waiting : REOPEN\n',
      ),
      typo('member', '  state "Being', '  sate "Being'),
      typo('member', '  note right of', '  ntoe right of'),
    ],
  },
  {
    name: 'desk.dot',
    text: `digraph desk {
  node [shape=circle, fontsize=10];
  edge [color=grey];
  begin [shape=point, label=""];
  solved [peripheries=2];
  begin -> waiting;
  waiting -> assigned [label="ASSIGN [agents] / notify"];
  assigned -> waiting [label="RELEASE"];
  assigned -> escalated [label="ESCALATE"];
  escalated -> assigned [label="ASSIGN"];
  assigned -> solved [label="ANSWER"];
  escalated -> solved [label="ANSWER"];
  waiting -> solved [label="WITHDRAW"];
}
`,
    typos: [
      typo('target', 'waiting -> assigned', 'waiting -> asigned'),
      typo('target', 'assigned -> escalated', 'assigned -> esclated'),
      typo('target', 'escalated -> solved', 'escalated -> sovled'),
      typo('initial', 'begin -> waiting', 'begin -> wiating'),
      typo('type', 'shape=circle', 'shape=cirle'),
      typo('type', 'shape=point', 'shape=piont'),
      typo('event', 'escalated -> solved [label="ANSWER"]', 'escalated -> solved [label="ANWSER"]'),
      typo(
        'duplicate',
        '  assigned -> waiting [label="RELEASE"];\n',
        '  assigned -> waiting [label="RELEASE"];\n  assigned -> waiting [label="RELEASE"];\n',
      ),
      typo('member', 'peripheries=2', 'periferies=2'),
      typo('member', 'fontsize=10', 'fontsise=10'),
    ],
  },
  {
    name: 'desk.yaml',
    text: `name: Desk
orbitals:
  - name: Tickets
    entity:
      name: Ticket
      persistence: runtime
      fields:
        - name: id
          type: string
          required: true
        - name: level
          type: string
          default: high
          values: [low, high]
    traits:
      - name: TicketFlow
        linkedEntity: Ticket
        category: lifecycle
        stateMachine:
          states:
            - name: waiting
              isInitial: true
            - name: assigned
            - name: solved
              isTerminal: true
          events:
            - key: ASSIGN
            - key: RELEASE
            - key: ANSWER
          transitions:
            - from: waiting
              event: ASSIGN
              to: assigned
              guard: ["=", "@entity.level", high]
            - from: assigned
              event: RELEASE
              to: waiting
              effects:
                - [set, "@entity.level", high]
            - from: assigned
              event: ANSWER
              to: solved
    pages: []
`,
    typos: [
      typo('target', 'to: assigned', 'to: asigned'),
      typo('target', 'from: waiting', 'from: watiing'),
      typo('initial', 'isInitial: true', 'isIntial: true'),
      typo('type', 'type: string\n          required', 'type: sting\n          required'),
      typo('type', 'persistence: runtime', 'persistence: rumtime'),
      typo('event', 'event: RELEASE', 'event: RELAESE'),
      typo('duplicate', '- key: RELEASE', '- key: ASSIGN'),
      typo('member', 'guard: ["="', 'gaurd: ["="'),
      typo('member', 'values: [low, high]', 'vlaues: [low, high]'),
      typo('member', 'linkedEntity: Ticket', 'linkdEntity: Ticket'),
    ],
  },
];
