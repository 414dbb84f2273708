import { dayText } from '@swapstead/contract/days';
import { SESSION_REQUIREMENT_TEXTS } from '@swapstead/contract/session-requirements';
import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useViewer } from '../../lib/session/viewer.ts';
import { dayHere } from '../../lib/time/local-time.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DoorDrawing } from '../../ui/illustrations/door-drawing.tsx';
import { securityQuery } from './security.queries.ts';

const CLOSED = {
  second_step: {
    title: m.security_admin_requirements_second_step_needed(),
    text: SESSION_REQUIREMENT_TEXTS.second_step_required,
  },
  stronger_password: {
    title: m.security_admin_requirements_stronger_password_needed(),
    text: SESSION_REQUIREMENT_TEXTS.stronger_password_required,
  },
} as const;

/** The security requirements of admins, shown above their pages or instead of them (GUARD-31 to GUARD-33). */
export function AdminRequirements({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const userId = isMember(viewer) ? viewer.user_id : '';
  const { data, isPending } = useQuery({ ...securityQuery(userId), enabled: userId !== '' });
  if (isPending) return <div className="min-h-svh" />;
  const admin = data?.admin;
  if (!admin || admin.needs === 'nothing') return children;
  const setUp = (
    <ButtonLink to={paths.security()} size="small">
      {m.security_admin_requirements_set_it_up()}
    </ButtonLink>
  );
  if (!admin.until) {
    const { title, text } = CLOSED[admin.needs];
    return (
      <EmptyState drawing={<DoorDrawing />} title={title} level={1} action={setUp}>
        {text}
      </EmptyState>
    );
  }
  if (admin.needs !== 'second_step') return children;
  return (
    <>
      <div role="status" className="wrap mt-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-tile bg-sand px-5 py-3">
          <p>
            {m.security_admin_requirements_admins_need_second_sign_in({
              day_text: dayText(admin.until, dayHere(new Date())),
            })}
          </p>
          {setUp}
        </div>
      </div>
      {children}
    </>
  );
}
