import type { ReactNode } from 'react';
import { richText } from './rich-text.tsx';

const NAMES = { name: (name: ReactNode) => <bdi className="wrap-anywhere">{name}</bdi> };

/** A message whose names, as `<name>{name}</name>`, do not turn the sentence around them. */
export const named = (parts: Parameters<typeof richText>[0]): ReactNode => richText(parts, NAMES);
