import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { toastError } from '../toast.tsx';

/**
 * A part of a page that a press opens, in a chunk of its own. Where its code does not arrive, as on a line that broke,
 * that is said and `onMissing` closes it again: the page stays, and the next press asks for the code anew.
 */
export function lazyOnOpen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let arrived: ComponentType<Props> | undefined;
  return (props: Props & { onMissing: () => void }) => {
    const [Part, setPart] = useState(() => arrived);
    const giveUp = useEffectEvent(() => {
      toastError(
        "This didn't open",
        'There may be a new version of Swapstead. Try again, or reload the page.',
      );
      props.onMissing();
    });
    useEffect(() => {
      let isGone = false;
      load().then(
        (part) => {
          arrived = part;
          if (!isGone) setPart(() => part);
        },
        () => {
          if (!isGone) giveUp();
        },
      );
      return () => {
        isGone = true;
      };
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}
