export declare const modelDigests: Readonly<Record<'weights' | 'tokenizer' | 'config' | 'graph', string>>;

/** The bytes of a file of the model. Throws where they are not those that this version was made with. */
export declare function readModelFile(path: string, name: keyof typeof modelDigests): Buffer;
