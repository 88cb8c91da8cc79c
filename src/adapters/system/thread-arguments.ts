/**
 * What Node is told when it starts a thread of piscina, which asks for a module by `require` first and by `import` where that fails. Node 20 and 22 end the
 * whole process where a thread is terminated while it requires one (nodejs/node: `IsGraphAsync` of a module that is not instantiated): a service that is
 * stopped while it starts, a command that is done before its threads are.
 */
export const threadArguments: readonly string[] = ['--no-experimental-require-module'];
