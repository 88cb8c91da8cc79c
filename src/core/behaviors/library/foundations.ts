// Foundations: the atoms, one concern each, and the back office that is made of them.

import { assert } from '../../base/assert.ts';
import type { Behavior, Built, Subject } from '../compose/index.ts';
import {
  adopt,
  and,
  call,
  changedEvent,
  countAll,
  countWhere,
  dashboard,
  inDomain,
  lifecycle,
  ne,
  own,
  register,
  role,
  set,
  stamp,
  subject,
} from '../compose/index.ts';
import { access } from './foundations-access.ts';
import { calls } from './foundations-calls.ts';
import { clocks } from './foundations-clocks.ts';
import { displays } from './foundations-displays.ts';
import { files } from './foundations-files.ts';
import { forms } from './foundations-forms.ts';
import { lists } from './foundations-lists.ts';
import { marks } from './foundations-marks.ts';
import { overlays } from './foundations-overlays.ts';
import { sharing } from './foundations-sharing.ts';

const { organism } = inDomain('foundations');

const atoms: readonly Behavior[] = [
  ...access,
  ...calls,
  ...clocks,
  ...displays,
  ...files,
  ...forms,
  ...lists,
  ...marks,
  ...overlays,
  ...sharing,
];

/** The orbitals of an to build with. */
function fromAtom(name: string): Built[] {
  const found = atoms.find((one) => one.name === name);
  assert(found, `no atom is called ${name}`);
  return adopt(found);
}

const accountSubject = (): Subject =>
  subject('UserAccount', {
    fields: {
      fullName: 'string!',
      email: 'email!',
      role: 'enum:viewer*|editor|administrator',
      invitedAt: 'datetime',
      lastSignInAt: 'datetime',
      suspendedBecause: 'string',
      status: 'enum:invited*|active|suspended|deactivated',
    },
    columns: ['fullName', 'email', 'role', 'status', 'lastSignInAt'],
    form: ['fullName', 'email', 'role'],
  });

/** The account of a person who may work here; the last administrator cannot be shut out by somebody else than an administrator. */
const accountLife = (account: Subject) =>
  lifecycle(account, {
    name: 'UserAccountStanding',
    states: {
      invited: { hint: 'The invitation waits to be accepted.', shows: ['fullName', 'email', 'invitedAt'] },
      active: { shows: ['fullName', 'email', 'role', 'lastSignInAt'] },
      suspended: { shows: ['fullName', 'suspendedBecause'] },
      deactivated: { terminal: true },
    },
    events: {
      INVITE_AGAIN: {},
      InvitationAccepted: { at: 'datetime' },
      CHANGE_ROLE: { role: 'string!' },
      SUSPEND: { suspendedBecause: 'string!' },
      REINSTATE: {},
      DEACTIVATE: {},
      SignedInRecently: { lastSignInAt: 'datetime' },
    },
    steps: [
      [
        'invited',
        'INVITE_AGAIN',
        '=',
        { do: [stamp('invitedAt'), call('mail', 'send', { template: 'invitation', to: own('email') })] },
      ],
      ['invited', 'InvitationAccepted', 'active'],
      ['active', 'SignedInRecently', '='],
      ['active', 'CHANGE_ROLE', '=', { when: role('administrator') }],
      ['active', 'SUSPEND', 'suspended', { when: and(role('administrator'), ne('@user.email', own('email'))) }],
      ['suspended', 'REINSTATE', 'active', { when: role('administrator'), do: [set('suspendedBecause', '')] }],
      [['invited', 'suspended'], 'DEACTIVATE', 'deactivated'],
    ],
  });

export const foundations: readonly Behavior[] = [
  ...atoms,
  organism({
    name: 'std-back-office',
    description:
      'Signing in, user accounts and their roles, notifications, appearance, a scheduled job and an audit log that shows tampering.',
    tags: ['administration', 'accounts', 'audit', 'settings'],
    build: () => {
      const account = accountSubject();
      return [
        ...fromAtom('std-login'),
        register(account, accountLife, {
          list: { search: ['fullName', 'email'], filter: ['role', 'status'], sortable: true, pageSize: 25 },
        }),
        ...fromAtom('std-notification'),
        ...fromAtom('std-audit-log'),
        ...fromAtom('std-theme'),
        ...fromAtom('std-scheduled-job'),
        dashboard({
          name: 'AccountMetrics',
          title: 'Accounts',
          over: account,
          metrics: [
            { field: 'allAccounts', value: countAll },
            { field: 'activeAccounts', value: countWhere('status', 'active') },
            { field: 'openInvitations', value: countWhere('status', 'invited') },
          ],
          groups: ['role'],
          refreshOn: [['UserAccountStanding', changedEvent(account)]],
        }),
      ];
    },
  }),
];
