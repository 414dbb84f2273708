import { type ComponentType, use } from 'react';

/**
 * A component in a chunk of its own. Unlike React's `lazy` it renders at once if its code is there: on the server,
 * where nothing can wait, and during hydration. `preload` fetches the code.
 */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>) {
  let component: ComponentType<P> | undefined;
  let arrival: Promise<ComponentType<P>> | undefined;

  function preload() {
    arrival ??= load().then((arrived) => {
      component = arrived;
      return arrived;
    });
    return arrival;
  }

  const render = (props: P) => {
    const Component = component ?? use(preload());
    return <Component {...props} />;
  };
  return Object.assign(render, { preload });
}
