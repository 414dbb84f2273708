import { type ComponentType, lazy, useState } from 'react';

/**
 * A component in a chunk of its own. Unlike React's `lazy` it renders at once if its code is there: on the server, where
 * nothing can wait, and during hydration. `preload` fetches the code.
 */
export function lazyWithPreload<P extends object>(load: () => Promise<ComponentType<P>>) {
  let component: ComponentType<P> | undefined;
  let arrival: Promise<{ default: ComponentType<P> }> | undefined;

  function preload() {
    arrival ??= load().then(
      (arrived) => {
        component = arrived;
        return { default: arrived };
      },
      (error) => {
        // What failed while somebody was only about to go there is asked for again.
        arrival = undefined;
        throw error;
      },
    );
    return arrival;
  }

  const Late = lazy(preload);

  const render = (props: P) => {
    // The same as long as it stands: React takes another type for another part, and would begin anew.
    const [Part] = useState<ComponentType<P>>(() => component ?? Late);
    return <Part {...props} />;
  };
  return Object.assign(render, { preload });
}
