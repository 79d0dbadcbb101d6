import type { Problem } from './source-file.ts';
import { lineAt, type SourceFile } from './source-file.ts';

/** No database with parcels in it has run with an earlier number alone. */
const lastBeforeRelease = 22;

/** Allows a statement, with the reason: a table that stays small. */
const allowance = /--\s*locks briefly:\s*\S/;

interface Rule {
  readonly pattern: RegExp;
  readonly isFine?: RegExp;
  readonly because: string;
}

/** The first group is the table. Those that the same file creates are empty. */
const rules: readonly Rule[] = [
  {
    pattern: /\bcreate\s+(?:unique\s+)?index\b.*?\bon\s+(?:only\s+)?(\w+)/is,
    isFine: /\bindex\s+if\s+not\s+exists\b/i,
    because:
      'builds an index while nobody can write. Build it beforehand with create index concurrently if not exists, and write if not exists here',
  },
  {
    pattern:
      /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+).*\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/is,
    because: 'writes the whole table again. Add a column, fill it by a job, and read that one',
  },
  {
    pattern:
      /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+).*\badd\s+column\b[^,]*(?:\bdefault\s+(?!now\(\))[^,]*\w\(|\bgenerated\b|\b(?:big|small)?serial\b)/is,
    because:
      'computes a value for each row under a lock that stops reads. Add the column without it, and fill it by a job',
  },
  {
    pattern:
      /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+).*\badd\s+(?:constraint\s+\w+\s+)?(?:check|foreign\s+key)\b/is,
    isFine: /\bnot\s+valid\b/i,
    because: 'reads every row under a lock. Add it not valid, and validate it in a later migration',
  },
  {
    pattern:
      /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+).*\badd\s+column\b[^,]*\b(?:check\s*\(|unique\b|primary\s+key\b)/is,
    because: 'reads every row under a lock. Add the column alone, and the rule by itself',
  },
  {
    pattern:
      /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+).*\badd\s+(?:constraint\s+\w+\s+)?(?:unique|primary\s+key|exclude)\b/is,
    isFine: /\busing\s+index\b/i,
    because: 'builds an index under a lock. Build it beforehand concurrently, and add the constraint using index',
  },
  {
    pattern: /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+).*\bset\s+not\s+null\b/is,
    because:
      'reads every row under a lock that stops reads. Add a check (… is not null) not valid, and validate it in a later migration',
  },
  {
    pattern:
      /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+).*\bset\s+(?:unlogged|logged|tablespace|access\s+method)\b/is,
    because: 'writes the whole table again',
  },
  {
    pattern: /\b(?:vacuum\s+full|cluster|reindex\s+table|lock\s+table|truncate)\s+(\w+)/is,
    because: 'locks the whole table',
  },
];

/** Migrations run while the version before them serves, so none may keep a table that grows for longer than a moment. */
export function checkMigration({ path, text }: SourceFile): Problem[] {
  const number = Number(/\/migrations\/(\d{4})_\w+\.sql$/.exec(path)?.[1] ?? 0);
  if (number <= lastBeforeRelease) return [];
  const statements = splitStatements(text);
  const created = new Set(
    statements.flatMap(
      ({ sql }) => /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(sql)?.[1] ?? [],
    ),
  );
  const altered = new Set(
    statements.flatMap(({ sql }) => /\balter\s+table\s+(\w+).*\bnot\s+valid\b/is.exec(sql)?.[1] ?? []),
  );
  return statements.flatMap(({ sql, offset, isAllowed }) => {
    if (isAllowed) return [];
    const line = lineAt(text, offset);
    const validated = /\balter\s+table\s+(\w+).*\bvalidate\s+constraint\b/is.exec(sql)?.[1];
    if (validated !== undefined && altered.has(validated)) {
      return [
        { path, line, message: `validates under the lock that added it. Validate ${validated} in a later migration.` },
      ];
    }
    return rules.flatMap(({ pattern, isFine, because }) => {
      const table = pattern.exec(sql)?.[1];
      if (table === undefined || created.has(table) || isFine?.test(sql)) return [];
      return [{ path, line, message: `${table}: ${because}; or say why not on a line '-- locks briefly: …'.` }];
    });
  });
}

interface Statement {
  readonly sql: string;
  readonly offset: number;
  readonly isAllowed: boolean;
}

const blank = (found: string) => found.replaceAll(/[^\n]/g, ' ');

/** Without comments, texts and the bodies of functions, which keep their length so that lines stay right. */
function splitStatements(text: string): Statement[] {
  const bare = text.replaceAll(/--[^\n]*|\/\*[^]*?\*\/|\$(\w*)\$[^]*?\$\1\$|'(?:[^']|'')*'/g, blank);
  let offset = 0;
  return bare.split(';').map((sql) => {
    const start = offset + (sql.length - sql.trimStart().length);
    const isAllowed = allowance.test(text.slice(offset, offset + sql.length));
    offset += sql.length + 1;
    return { sql, offset: start, isAllowed };
  });
}
