import type { ComponentProps } from 'react';
import { WaitingList } from '../start/waiting-list.tsx';
import { NextSteps } from './next-steps.tsx';

/** What only members see between the search and the homes of the start page. One part, to load at once. */
export function MemberStart(props: ComponentProps<typeof NextSteps>) {
  return (
    <>
      <WaitingList userId={props.viewer.user_id} />
      <NextSteps {...props} />
    </>
  );
}
