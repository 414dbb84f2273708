import {
  PRIORITY_NAMES,
  type Priority,
  STATUS_NAMES,
  type TicketStatus,
} from '@swapstead/contract/support/tickets';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const STATUS_TONES: Record<TicketStatus, BadgeTone> = { open: 'pine', in_progress: 'honey', closed: 'quiet' };
const PRIORITY_TONES: Record<Priority, BadgeTone> = {
  low: 'plain',
  medium: 'plain',
  high: 'clay',
  urgent: 'danger',
};

export function StatusBadge({ status }: { status: TicketStatus }) {
  return <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]}</Badge>;
}

export function PriorityBadge({ priority }: { priority: Priority }) {
  return <Badge tone={PRIORITY_TONES[priority]}>{PRIORITY_NAMES[priority]}</Badge>;
}
