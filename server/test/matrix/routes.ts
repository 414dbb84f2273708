import type { World } from './world.ts';

/** 'METHOD /path' of every route under /api that the router knows. */
export function routesOf({ app }: World): string[] {
  const routes: string[] = [];
  const parents: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^(?<indent>[│ ]*)[├└]── (?<path>\S*)(?: \((?<methods>[^)]*)\))?/.exec(line);
    if (!match?.groups) continue;
    const depth = (match.groups.indent as string).length / 4;
    parents.length = depth;
    parents.push(match.groups.path as string);
    const path = parents.join('').replace(/\/$/, '');
    for (const method of match.groups.methods?.split(', ') ?? []) {
      if (method !== 'HEAD' && path.startsWith('/api/') && !path.startsWith('/api/docs')) {
        routes.push(`${method} ${path}`);
      }
    }
  }
  return routes;
}
