// Which methods a path is answered for, read from the routes themselves, so that a wrong method is told from a wrong path (RFC 9110, 15.5.6).
import type { FastifyInstance } from 'fastify';

interface Answered {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** Notes every route that is made from now on; the answer is sorted, and empty where nothing has the path. */
export function noteMethods(app: FastifyInstance): (path: string) => readonly string[] {
  const routes = new Map<string, Answered>();
  app.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const one of [method].flat()) route.methods.add(one);
    routes.set(url, route);
  });
  return (path) => {
    const methods = new Set<string>();
    for (const route of routes.values())
      if (route.pattern.test(path)) for (const method of route.methods) methods.add(method);
    return [...methods].sort();
  };
}

/** `/behaviors/:name` and `/docs/static/*` as what they match. */
function patternOf(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment === '*') return '.*';
    return segment.startsWith(':') ? '[^/]+' : segment.replace(/[^\w-]/g, '\\$&');
  });
  return new RegExp(`^${segments.join('/')}$`);
}
