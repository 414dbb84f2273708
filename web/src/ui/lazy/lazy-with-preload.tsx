import { type ComponentType, lazy, useState } from 'react';

/**
 * A lazy component. Unlike React's `lazy` it renders synchronously if its code is loaded: on the server, which can't
 * wait, and during hydration. `preload` fetches the code.
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
        // A failed preload is tried again when the component is rendered.
        arrival = undefined;
        throw error;
      },
    );
    return arrival;
  }

  const Late = lazy(preload);

  const render = (props: P) => {
    // Stays the same while mounted: React would remount a component of another type.
    const [Part] = useState<ComponentType<P>>(() => component ?? Late);
    return <Part {...props} />;
  };
  return Object.assign(render, { preload });
}
