import type { Message } from './catalogue.ts';
import type { ArgumentType } from './icu.ts';

/** The TypeScript declaration of all messages, with the types that their ICU text demands. */
export function declarations(messages: Message[]): string {
  return [
    '// Generated from the catalogues by build/compile.ts.',
    'export type MessagePart =',
    "  | { type: 'text'; value: string }",
    "  | { type: 'markup-start' | 'markup-end'; name: string };",
    'export type Messages = {',
    ...messages.map(declaration),
    '};',
    'export declare const m: Messages;',
    '',
  ].join('\n');
}

function declaration({ key, text, description, arguments: args, tags }: Message): string {
  const inputs = [...args].map(([name, type]) => `${name}: ${typeOf(type)}`).join('; ');
  const parameters = inputs ? `inputs: { ${inputs} }` : '';
  const about = [text, description].filter(Boolean).join(' — ').replaceAll('*/', '*∕').replaceAll('\n', ' ');
  const signature =
    tags.size > 0
      ? `((${parameters}) => string) & { parts: (${parameters}) => MessagePart[]; tags?: ${[...tags].map((tag) => `'${tag}'`).join(' | ')} }`
      : `(${parameters}) => string`;
  return `  /** ${about} */\n  readonly ${key}: ${signature};`;
}

function typeOf(type: ArgumentType): string {
  if (type === 'string') return 'string | number';
  if (type === 'number') return 'number';
  const named = type.filter((value) => value !== 'other').map((value) => `'${value}'`);
  return [...named, "'other'"].join(' | ');
}
