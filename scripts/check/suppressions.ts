import { parseSync, Visitor } from 'oxc-parser';
import type { Problem } from './source-file.ts';
import { lineAt, type SourceFile } from './source-file.ts';

interface Suppression {
  readonly what: string;
  /** Lines where a reason may be. */
  readonly lines: readonly [first: number, last: number];
}

const directive = /^\s*(oxlint-disable|eslint-disable|biome-ignore|@ts-expect-error)[\w-]*\s*(.*)$/s;
const forbidden = /^\s*(@ts-ignore|@ts-nocheck)/;

/** `as` and `!` without a comment on their line, and tool directives without a reason. */
export function checkSuppressions({ path, text }: SourceFile): Problem[] {
  const { program, comments } = parseSync(path, text);
  const commented = new Set(comments.map((comment) => lineAt(text, comment.start)));
  const unexplained = findAssertions(program, text).filter(({ lines: [first, last] }) => {
    return !range(first, last).some((line) => commented.has(line));
  });
  return [
    ...unexplained.map(({ what, lines }) => ({
      path,
      line: lines[0],
      message: `${what} needs its reason in a comment on the same line.`,
    })),
    ...comments.flatMap(({ value, start }) => {
      const message = findDirectiveFault(value);
      return message === undefined ? [] : [{ path, line: lineAt(text, start), message }];
    }),
  ];
}

function findAssertions(program: Parameters<Visitor['visit']>[0], text: string): Suppression[] {
  const found: Suppression[] = [];
  const add = (what: string, start: number, end: number) => {
    found.push({ what, lines: [lineAt(text, start), lineAt(text, end)] });
  };
  new Visitor({
    TSAsExpression: ({ expression, typeAnnotation, end }) => {
      const isConst = typeAnnotation.type === 'TSTypeReference' && text.slice(typeAnnotation.start, end) === 'const';
      if (!isConst) add("'as'", expression.end, end);
    },
    TSNonNullExpression: ({ expression, end }) => add("'!'", expression.end, end),
    TSTypeAssertion: ({ start, expression }) => add('A type assertion', start, expression.start),
  }).visit(program);
  return found;
}

/** A directive reads `oxlint-disable-next-line rule -- reason`, `biome-ignore rule: reason` or `@ts-expect-error reason`. */
function findDirectiveFault(comment: string): string | undefined {
  const banned = forbidden.exec(comment)?.[1];
  if (banned) return `${banned} hides every fault there is or will be: use @ts-expect-error with a reason.`;
  const [, name, rest = ''] = directive.exec(comment) ?? [];
  if (!name) return undefined;
  const reason = name === '@ts-expect-error' ? rest : (rest.split(name === 'biome-ignore' ? ':' : '--')[1] ?? '');
  return /\w{3}/.test(reason) ? undefined : `${name} needs its reason behind it.`;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
