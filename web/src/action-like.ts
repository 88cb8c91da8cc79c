/** An action of the vocabulary as requests carry it. */
export interface ActionLike {
  readonly action: string;
  readonly params: Readonly<Record<string, unknown>>;
}
