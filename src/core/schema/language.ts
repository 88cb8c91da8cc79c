// The words of the language inside effects and guards, each list once: what a binding may begin with and where, the names that the runtime gives by itself, the
// fields that every record has, the ways to persist. Readers, rules, explanations, vectors and repairs take them from here.

export interface BindingRoot {
  readonly form: string;
  readonly says: string;
  /** Elements in which it has no value. */
  readonly absentIn?: readonly 'tick'[];
}

/** What a binding may begin with besides the name of an entity and those of enclosing forms. */
export const bindingRoots = {
  entity: { form: '@entity.field', says: 'A field of the record that the trait works on.' },
  payload: { form: '@payload.name', says: 'A value that came with the event; not in a tick.', absentIn: ['tick'] },
  state: { form: '@state', says: 'The name of the state that the machine is in.' },
  now: { form: '@now', says: 'The present moment.' },
  config: { form: '@config.name', says: 'A setting of the trait.' },
  computed: { form: '@computed.name', says: 'A value that the trait works out.' },
  trait: { form: '@trait.Name', says: 'The view of another trait, to be placed inside a pattern.' },
  user: { form: '@user.name', says: 'Something of the person who is signed in.' },
  callsitePayload: {
    form: '@callsitePayload.name',
    says: 'A value that came with the event of the trait that gives settings to a reference.',
    absentIn: ['tick'],
  },
} satisfies Readonly<Record<string, BindingRoot>>;

export const bindingRootNames: ReadonlySet<string> = new Set(Object.keys(bindingRoots));

/** Names that the runtime gives where a list is shown or a call has ended. */
export const implicitLocals: ReadonlySet<string> = new Set(['item', 'index', 'row', 'result']);

/** Fields that every record has without a declaration. */
export const implicitFields = ['id', 'createdAt', 'updatedAt'] as const;

/** Who may do these to the rows of an entity is a policy of it: the member `read_policy`, in the textual form `@read (...)`. */
export const policyVerbs: ReadonlySet<string> = new Set(['read', 'create', 'update', 'delete']);

/** The first argument of `persist`. */
export const persistVerbs: ReadonlySet<string> = new Set(['create', 'update', 'delete', 'clear']);

/** Events that the format itself raises: a name that is one is no typo of another. */
export const lifecycleEvents: ReadonlySet<string> = new Set(['INIT']);
