// Atoms of input: forms, wizards, editing in place, saving by itself, signing and consenting.
import type { Behavior, Effect } from '../compose/index.ts';
import {
  alert,
  and,
  askForm,
  button,
  caption,
  column,
  concat,
  create,
  eq,
  given,
  increase,
  inDomain,
  loading,
  lt,
  notify,
  orbital,
  own,
  panel,
  pattern,
  recordDetail,
  row,
  said,
  set,
  stamp,
  subject,
  take,
  text,
  tick,
  trait,
  update,
  wizardOf,
} from '../compose/index.ts';

const { atom } = inDomain('foundations');

export const forms: readonly Behavior[] = [
  atom({
    name: 'std-form',
    description: 'Takes input, points out what is missing, submits once and shows what came of it.',
    tags: ['form', 'validation', 'input'],
    build: () => {
      const enquiry = subject('Enquiry', {
        plural: 'Enquiries',
        fields: { name: 'string!', email: 'email!', message: 'string!', problem: 'string', sentAt: 'datetime' },
        form: ['name', 'email', 'message'],
      });
      const form = pattern('form-section', {
        entity: '@entity',
        mode: 'create',
        fields: enquiry.form,
        onFieldChange: 'CHANGE',
        submitEvent: 'SUBMIT',
        cancelEvent: 'RESET',
      });
      const results = { success: 'EnquirySubmitted', failure: 'EnquiryRefused' };
      const complete = and(['validate/required', given('name')], ['validate/email', given('email')]);
      return [
        orbital(enquiry, [
          trait(enquiry, {
            name: 'EnquiryForm',
            states: {
              pristine: { view: form },
              edited: { view: form },
              invalid: { view: column(alert('Name and a valid e-mail address are needed.', 'warning'), form) },
              submitting: { view: loading('Sending') },
              submitted: {
                view: column(alert('Thank you, we will answer soon.', 'success'), button('Write another', 'RESET')),
              },
            },
            events: {
              CHANGE: { field: 'string!' },
              SUBMIT: { name: 'string', email: 'string', message: 'string' },
              RESET: {},
              EnquirySubmitted: { id: 'string' },
              EnquiryRefused: { error: 'string' },
            },
            steps: [
              [['pristine', 'invalid'], 'CHANGE', 'edited'],
              ['edited', 'CHANGE', '='],
              [
                ['edited', 'invalid'],
                'SUBMIT',
                'submitting',
                { when: complete, do: [...take('name', 'email', 'message'), create('Enquiry', '@entity', results)] },
              ],
              ['edited', 'SUBMIT', 'invalid'],
              ['pristine', 'SUBMIT', 'invalid'],
              [['edited', 'invalid', 'submitted'], 'RESET', 'pristine', { do: [set('name', ''), set('message', '')] }],
              ['submitting', 'EnquirySubmitted', 'submitted', { do: [stamp('sentAt')] }],
              [
                'submitting',
                'EnquiryRefused',
                'edited',
                { do: [set('problem', given('error')), notify(given('error'), 'error')] },
              ],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-inline-edit',
    description: 'Turns a value into a field where it stands and keeps the old one when saving fails.',
    tags: ['edit', 'inline', 'field'],
    build: () => {
      const label = subject('Editable', {
        fields: { value: 'string!', before: 'string', changedBy: 'string' },
        path: '/inline-edit',
      });
      return [
        orbital(label, [
          trait(label, {
            name: 'InlineEdit',
            states: {
              reading: {
                view: row(
                  text(own('value')),
                  pattern('button', { icon: 'pencil', label: 'Edit', variant: 'ghost', action: 'EDIT' }),
                ),
              },
              editing: {
                view: pattern('form-section', {
                  entity: '@entity',
                  mode: 'edit',
                  layout: 'inline',
                  fields: ['value'],
                  submitEvent: 'SAVE',
                  cancelEvent: 'CANCEL',
                }),
              },
              saving: { view: row(text(own('value')), pattern('spinner', { size: 'sm' })) },
            },
            events: {
              EDIT: {},
              SAVE: { value: 'string!' },
              CANCEL: {},
              ValueSaved: { id: 'string' },
              ValueRefused: { error: 'string' },
            },
            steps: [
              ['reading', 'EDIT', 'editing', { do: [set('before', own('value'))] }],
              ['editing', 'CANCEL', 'reading'],
              ['editing', 'SAVE', 'reading', { when: eq(given('value'), own('before')) }],
              [
                'editing',
                'SAVE',
                'saving',
                {
                  do: [
                    set('value', given('value')),
                    update('Editable', '@entity', { success: 'ValueSaved', failure: 'ValueRefused' }),
                  ],
                },
              ],
              ['saving', 'ValueSaved', 'reading'],
              [
                'saving',
                'ValueRefused',
                'editing',
                { do: [set('value', own('before')), notify(given('error'), 'error')] },
              ],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-autosave',
    description: 'Saves what is being written after a pause and says whether everything is safe.',
    tags: ['save', 'draft', 'editor'],
    build: () => {
      const draft = subject('Draft', {
        fields: { title: 'string!', body: 'string', savedAt: 'datetime', attempts: 'number=0' },
        path: '/autosave',
      });
      const editor = pattern('input', { inputType: 'textarea', value: own('body'), action: 'TYPE' });
      const save = update('Draft', '@entity', { success: 'DraftSaved', failure: 'DraftNotSaved' });
      return [
        orbital(draft, [
          trait(draft, {
            name: 'Autosave',
            states: {
              saved: { view: column(editor, caption('Everything is saved.')) },
              unsaved: { view: column(editor, caption('Unsaved changes')) },
              saving: { view: column(editor, caption('Saving')) },
              offline: {
                view: column(
                  editor,
                  alert('Your changes are kept here until the connection is back.', 'warning'),
                  button('Save now', 'SAVE_NOW'),
                ),
              },
            },
            events: {
              TYPE: { body: 'string!' },
              PAUSE_OVER: {},
              SAVE_NOW: {},
              DraftSaved: { id: 'string' },
              DraftNotSaved: { error: 'string' },
            },
            steps: [
              ['saved', 'TYPE', 'unsaved', { do: take('body') }],
              ['unsaved', 'TYPE', '=', { do: take('body') }],
              ['unsaved', 'PAUSE_OVER', 'saving', { do: [save] }],
              ['saving', 'TYPE', 'unsaved', { do: take('body') }],
              ['saving', 'DraftSaved', 'saved', { do: [stamp('savedAt'), set('attempts', 0)] }],
              ['saving', 'DraftNotSaved', 'unsaved', { when: lt(own('attempts'), 3), do: [increase('attempts')] }],
              ['saving', 'DraftNotSaved', 'offline'],
              ['offline', 'TYPE', '=', { do: take('body') }],
              ['offline', 'SAVE_NOW', 'saving', { do: [set('attempts', 0), save] }],
            ],
            ticks: [tick('writingPause', 2000, 'PAUSE_OVER')],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-wizard',
    description: 'Leads through an application in three steps with a review before it is sent.',
    tags: ['wizard', 'steps', 'form'],
    build: () => {
      const application = subject('Application', {
        fields: {
          fullName: 'string!',
          email: 'email!',
          street: 'string',
          city: 'string',
          plan: 'enum:basic*|plus|pro',
          agreed: 'boolean=false',
        },
      });
      return [
        orbital(application, [
          wizardOf(application, {
            name: 'ApplicationWizard',
            title: 'Apply',
            submit: 'SEND_APPLICATION',
            steps: [
              {
                state: 'person',
                title: 'About you',
                fields: ['fullName', 'email'],
                valid: and(said('fullName'), ['validate/email', given('email')]),
              },
              { state: 'address', title: 'Address', fields: ['street', 'city'] },
              { state: 'plan', title: 'Plan', fields: ['plan', 'agreed'], valid: eq(given('agreed'), true) },
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-signature',
    description: 'Takes a signature by hand with name and time, and seals it.',
    tags: ['signature', 'sign', 'consent'],
    build: () => {
      const signature = subject('Signature', {
        fields: {
          signer: 'string!',
          image: 'image',
          statement: 'string',
          signedAt: 'datetime',
          declinedReason: 'string',
        },
      });
      const pad = pattern('signature-pad', { value: own('image'), signEvent: 'DRAW' });
      return [
        orbital(signature, [
          trait(signature, {
            name: 'Signing',
            states: {
              blank: {
                view: panel(
                  own('statement'),
                  pad,
                  askForm(signature, 'Decline', { declinedReason: 'string!' }, 'DECLINE'),
                ),
              },
              drawn: {
                view: panel(
                  own('statement'),
                  pad,
                  row(button('Clear', 'CLEAR'), askForm(signature, 'Sign', { signer: 'string!' }, 'SIGN')),
                ),
              },
              signed: { view: panel('Signed', recordDetail(['signer', 'signedAt'])), terminal: true },
              declined: { view: panel('Declined', text(own('declinedReason'))), terminal: true },
            },
            events: {
              DRAW: { image: 'string!' },
              CLEAR: {},
              SIGN: { signer: 'string!' },
              DECLINE: { declinedReason: 'string!' },
            },
            steps: [
              ['blank', 'DRAW', 'drawn', { do: take('image') }],
              ['drawn', 'DRAW', '=', { do: take('image') }],
              ['drawn', 'CLEAR', 'blank', { do: [set('image', '')] }],
              [
                'drawn',
                'SIGN',
                'signed',
                { when: said('signer'), do: [...take('signer'), stamp('signedAt'), create('Signature', '@entity')] },
              ],
              ['blank', 'DECLINE', 'declined', { do: [...take('declinedReason'), create('Signature', '@entity')] }],
            ],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-consent',
    description: 'Asks for consent purpose by purpose, remembers the answer and lets it be withdrawn.',
    tags: ['privacy', 'cookies', 'consent'],
    build: () => {
      const consent = subject('Consent', {
        fields: {
          analytics: 'boolean=false',
          marketing: 'boolean=false',
          policyVersion: 'string',
          answeredAt: 'datetime',
        },
        persistence: 'own',
        path: '/privacy',
      });
      const keep: readonly Effect[] = [stamp('answeredAt'), update('Consent')];
      const both = (value: boolean): readonly Effect[] => [set('analytics', value), set('marketing', value), ...keep];
      return [
        orbital(consent, [
          trait(consent, {
            name: 'Consent',
            states: {
              unanswered: {
                view: panel(
                  'Your privacy',
                  text('Choose what we may measure.'),
                  row(
                    button('Accept all', 'ACCEPT_ALL'),
                    button('Refuse all', 'REFUSE_ALL'),
                    button('Choose', 'CHOOSE'),
                  ),
                ),
              },
              choosing: {
                slot: 'modal',
                view: pattern('form-section', {
                  fields: ['analytics', 'marketing'],
                  submitEvent: 'SAVE_CHOICE',
                  cancelEvent: 'CANCEL',
                }),
              },
              answered: {
                view: row(
                  caption(concat('Answered at ', own('answeredAt'))),
                  button('Change', 'CHOOSE'),
                  button('Withdraw', 'REFUSE_ALL'),
                ),
              },
            },
            events: {
              ACCEPT_ALL: {},
              REFUSE_ALL: {},
              CHOOSE: {},
              SAVE_CHOICE: { analytics: 'boolean', marketing: 'boolean' },
              CANCEL: {},
              PolicyChanged: { policyVersion: 'string' },
            },
            steps: [
              ['unanswered', 'ACCEPT_ALL', 'answered', { do: both(true) }],
              ['unanswered', 'REFUSE_ALL', 'answered', { do: both(false) }],
              [['unanswered', 'answered'], 'CHOOSE', 'choosing'],
              ['choosing', 'SAVE_CHOICE', 'answered', { do: [...take('analytics', 'marketing'), ...keep] }],
              ['choosing', 'CANCEL', 'unanswered'],
              ['answered', 'REFUSE_ALL', '=', { do: both(false) }],
              ['answered', 'PolicyChanged', 'unanswered', { do: take('policyVersion') }],
            ],
          }),
        ]),
      ];
    },
  }),
];
