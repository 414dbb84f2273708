import type { Viewer } from '@swapstead/contract/viewer';
import { isMember } from '@swapstead/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { Bell } from '../features/notices/bell.tsx';
import { unreadMessagesQuery } from '../lib/live/counts.ts';
import { paths } from '../paths.ts';
import { BarLink } from './bar-link.tsx';
import type { NavigationLink } from './navigation-links.ts';
import { useSignOut } from './use-sign-out.ts';
