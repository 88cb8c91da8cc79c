// Atoms of who a person is and how they like it: signing in, proving an address, appearance.
import type { Behavior, Effect } from '../compose/index.ts';
import {
  alert,
  askForm,
  button,
  call,
  caption,
  column,
  given,
  gt,
  gte,
  increase,
  inDomain,
  isPast,
  loading,
  lt,
  minus,
  notify,
  orbital,
  own,
  panel,
  pattern,
  plus,
  recordDetail,
  row,
  set,
  stamp,
  subject,
  text,
  tick,
  trait,
  update,
} from '../compose/index.ts';

const { atom } = inDomain('foundations');

export const access: readonly Behavior[] = [
  atom({
    name: 'std-login',
    description: 'Signs a person in with password and second factor, and locks after five wrong attempts.',
    tags: ['login', 'authentication', 'session'],
    build: () => {
      const session = subject('Session', {
        fields: { email: 'email', attempts: 'number=0', token: 'string', lockedAt: 'datetime', expiresAt: 'datetime' },
        persistence: 'runtime',
        path: '/login',
      });
      const verify = call(
        'identity',
        'verifyPassword',
        { email: given('email'), password: given('password') },
        { success: 'PasswordAccepted', failure: 'PasswordRefused' },
      );
      const verifyCode = call(
        'identity',
        'verifyCode',
        { email: own('email'), code: given('code') },
        { success: 'SignedIn', failure: 'CodeRefused' },
      );
      return [
        orbital(session, [
          trait(session, {
            name: 'Login',
            states: {
              signed_out: {
                view: pattern('form-section', {
                  title: 'Sign in',
                  fields: [
                    { name: 'email', inputType: 'email' },
                    { name: 'password', inputType: 'password' },
                  ],
                  submitEvent: 'SIGN_IN',
                }),
              },
              checking: { view: loading('Signing in') },
              second_factor: {
                view: pattern('form-section', {
                  title: 'Enter your code',
                  fields: [{ name: 'code', inputType: 'text' }],
                  submitEvent: 'ENTER_CODE',
                  cancelEvent: 'SIGN_OUT',
                }),
              },
              signed_in: { view: row(text(own('email')), button('Sign out', 'SIGN_OUT')) },
              locked: { view: alert('Too many attempts. Try again in fifteen minutes.', 'error') },
            },
            events: {
              SIGN_IN: { email: 'string!', password: 'string!' },
              ENTER_CODE: { code: 'string!' },
              SIGN_OUT: {},
              LOCK_OVER: {},
              SESSION_EXPIRED: {},
              PasswordAccepted: { token: 'string' },
              PasswordRefused: { error: 'string' },
              SignedIn: { token: 'string' },
              CodeRefused: { error: 'string' },
            },
            steps: [
              ['signed_out', 'SIGN_IN', 'checking', { do: [set('email', given('email')), verify] }],
              ['checking', 'PasswordAccepted', 'second_factor'],
              ['checking', 'PasswordRefused', 'locked', { when: gte(own('attempts'), 4), do: [stamp('lockedAt')] }],
              [
                'checking',
                'PasswordRefused',
                'signed_out',
                { do: [increase('attempts'), notify('E-mail or password is wrong', 'error')] },
              ],
              ['second_factor', 'ENTER_CODE', '=', { do: [verifyCode] }],
              [
                'second_factor',
                'SignedIn',
                'signed_in',
                { do: [set('token', given('token')), set('attempts', 0), set('expiresAt', plus('@now', 28_800_000))] },
              ],
              ['second_factor', 'CodeRefused', 'signed_out', { do: [increase('attempts')] }],
              [['second_factor', 'signed_in'], 'SIGN_OUT', 'signed_out', { do: [set('token', '')] }],
              ['signed_in', 'SESSION_EXPIRED', 'signed_out', { do: [set('token', ''), notify('You were signed out')] }],
              ['locked', 'LOCK_OVER', 'signed_out', { do: [set('attempts', 0)] }],
            ],
            ticks: [
              tick('lockClock', 10_000, 'LOCK_OVER', gt(minus('@now', own('lockedAt')), 900_000)),
              tick('sessionClock', 60_000, 'SESSION_EXPIRED', isPast(own('expiresAt'))),
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-one-time-code',
    title: 'One-time code',
    description: 'Proves that an address or a phone belongs to a person with a code that expires.',
    tags: ['verification', 'code', 'security'],
    build: () => {
      const proof = subject('AddressProof', {
        fields: { address: 'string!', sentAt: 'datetime', tries: 'number=0', resends: 'number=0' },
        persistence: 'runtime',
        path: '/verify',
      });
      const send = call(
        'messenger',
        'sendCode',
        { address: own('address') },
        { success: 'CodeSent', failure: 'CodeNotSent' },
      );
      const check = call(
        'messenger',
        'checkCode',
        { address: own('address'), code: given('code') },
        { success: 'CodeRight', failure: 'CodeWrong' },
      );
      return [
        orbital(proof, [
          trait(proof, {
            name: 'CodeCheck',
            states: {
              asking: { view: askForm(proof, 'Send code', { address: 'string!' }, 'SEND_CODE') },
              sending: { view: loading('Sending the code') },
              waiting: {
                view: column(
                  askForm(proof, 'Verify', { code: 'string!' }, 'VERIFY'),
                  button('Send again', 'RESEND', undefined, 'ghost'),
                ),
              },
              expired: {
                view: column(alert('The code is no longer valid.', 'warning'), button('Send again', 'RESEND')),
              },
              verified: { view: column(alert('Verified.', 'success'), recordDetail(['address'])), terminal: true },
            },
            events: {
              SEND_CODE: { address: 'string!' },
              VERIFY: { code: 'string!' },
              RESEND: {},
              CODE_EXPIRED: {},
              CodeSent: { id: 'string' },
              CodeNotSent: { error: 'string' },
              CodeRight: { id: 'string' },
              CodeWrong: { error: 'string' },
            },
            steps: [
              ['asking', 'SEND_CODE', 'sending', { do: [set('address', given('address')), send] }],
              ['sending', 'CodeSent', 'waiting', { do: [stamp('sentAt'), set('tries', 0)] }],
              ['sending', 'CodeNotSent', 'asking', { do: [notify(given('error'), 'error')] }],
              ['waiting', 'VERIFY', '=', { when: lt(own('tries'), 5), do: [increase('tries'), check] }],
              ['waiting', 'CodeRight', 'verified'],
              ['waiting', 'CodeWrong', 'expired', { when: gte(own('tries'), 5) }],
              ['waiting', 'CodeWrong', '=', { do: [notify('That is not the code', 'warning')] }],
              ['waiting', 'CODE_EXPIRED', 'expired'],
              [
                ['waiting', 'expired'],
                'RESEND',
                'sending',
                { when: lt(own('resends'), 3), do: [increase('resends'), send] },
              ],
              ['expired', 'SEND_CODE', 'sending', { do: [set('address', given('address')), set('resends', 0), send] }],
            ],
            ticks: [tick('codeClock', 5000, 'CODE_EXPIRED', gt(minus('@now', own('sentAt')), 600_000))],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-theme',
    description: 'Switches between light, dark and what the device prefers, and remembers the choice.',
    tags: ['theme', 'dark mode', 'preference'],
    build: () => {
      const taste = subject('Appearance', {
        fields: { mode: 'enum:system*|light|dark', contrast: 'number=1' },
        persistence: 'own',
        path: '/appearance',
      });
      const toggle = row(
        button('Light', 'USE_LIGHT'),
        button('Dark', 'USE_DARK'),
        button('As the device', 'FOLLOW_SYSTEM'),
      );
      const keep = (mode: string): readonly Effect[] => [set('mode', mode), update('Appearance')];
      return [
        orbital(taste, [
          trait(taste, {
            name: 'Theme',
            states: {
              following: { view: panel('Appearance', caption('Follows the device'), pattern('theme-toggle'), toggle) },
              light: { view: panel('Appearance', caption('Light'), pattern('theme-toggle'), toggle) },
              dark: { view: panel('Appearance', caption('Dark'), pattern('theme-toggle'), toggle) },
            },
            events: { USE_LIGHT: {}, USE_DARK: {}, FOLLOW_SYSTEM: {} },
            steps: [
              [['following', 'dark'], 'USE_LIGHT', 'light', { do: keep('light') }],
              [['following', 'light'], 'USE_DARK', 'dark', { do: keep('dark') }],
              [['light', 'dark'], 'FOLLOW_SYSTEM', 'following', { do: keep('system') }],
            ],
          }),
        ]),
      ];
    },
  }),
];
