declare module 'picomatch' {
  function picomatch(pattern: string, options?: { readonly dot?: boolean }): (path: string) => boolean;
  export = picomatch;
}
