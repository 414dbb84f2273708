import { m } from '@swapstead/messages';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { toastError } from '../toast.tsx';

/**
 * A lazy part that a button opens. If its code can't be loaded, a toast says so and `onMissing` closes the part; the
 * page stays, and the next press tries again.
 */
export function lazyOnOpen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let arrived: ComponentType<Props> | undefined;
  return (props: Props & { onMissing: () => void }) => {
    const [Part, setPart] = useState(() => arrived);
    const giveUp = useEffectEvent(() => {
      toastError(m.ui_lazy_on_open_not_opened(), m.ui_lazy_on_open_new_version());
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
