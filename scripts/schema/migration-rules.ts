import type { Migration } from '#platform/database/schema/apply-migrations.ts'
import { isWithoutTransaction } from '#platform/database/schema/apply-migrations.ts'

/** The last file of version 1.0: every shop began with the files up to it, so nothing waits for them. */
export const LAST_OF_FIRST_RELEASE = '016'

/** How many rows a table has in a large shop (D13); of the others many, a million and more. */
type Size = 'few' | 'some' | 'many'

const sizes: Readonly<Record<string, Size>> = {
  categories: 'few',
  social_links: 'few',
  system_settings: 'few',
  'auth.secrets': 'few',
  backup_state: 'few',
  release_files: 'few',
  // A hundred thousand rows are read in a tenth of a second; rewriting them takes seconds.
  products: 'some',
  product_search: 'some',
  search_words: 'some',
  pictures: 'some',
  profiles: 'some',
  user_roles: 'some',
  newsletter_subscribers: 'some',
  'auth.users': 'some',
  rate_limit_events: 'some',
}
const order: readonly Size[] = ['few', 'some', 'many']

export type Violation = { statement: string; problem: string; instead: string }

type Rule = {
  /** Which tables it concerns: those of this size, and larger ones. It never concerns new tables. */
  from: Size
  /** The statement; its first group is the table, where there is one. */
  pattern: RegExp
  unless?: RegExp
  problem: string
  instead: string
}

const table = '(?:if exists\\s+)?(?:only\\s+)?([\\w.]+)'
const alter = (what: string) => new RegExp(`^alter table\\s+${table}\\s[\\s\\S]*?\\b${what}`, 'i')
const laterRelease = 'stop using it in this release, and do this in the next one'

const rules: Rule[] = [
  {
    from: 'many',
    pattern: /^create\s+(?:unique\s+)?index\s+(?!concurrently)[\s\S]*?\bon\s+(?:only\s+)?([\w.]+)/i,
    problem: 'building this index keeps everybody from writing to the table',
    instead:
      'put `create index concurrently` into a file of its own whose first line is `-- no transaction` (database/README.md)',
  },
  {
    from: 'some',
    pattern: alter('alter\\s+(?:column\\s+)?\\w+\\s+(?:set data\\s+)?type\\b'),
    problem: 'a new type writes all rows anew while nobody can read them',
    instead:
      'add a column of the new type, let a trigger and a job fill it, and read it from the next release on',
  },
  {
    from: 'many',
    pattern: alter('set not null'),
    problem: 'all rows are read while nobody can use the table',
    instead:
      'add `check (… is not null) not valid`, validate it in a file with `-- no transaction`, and set not null in the next release',
  },
  {
    from: 'some',
    pattern: alter(
      'add\\s+(?:column\\s+)?(?:if not exists\\s+)?\\w+\\s[^,]*\\bgenerated always as\\b(?![^,]*\\bvirtual\\b)',
    ),
    problem: 'a stored generated column writes all rows anew',
    instead: 'add a plain column that a trigger fills, and fill the old rows by a job',
  },
  {
    from: 'some',
    pattern: alter(
      'add\\s+(?:column\\s+)?(?:if not exists\\s+)?\\w+\\s[^,]*(?:\\b(?:big)?serial\\b|\\bgenerated\\b[^,]*\\bas identity\\b|\\bdefault\\s+(?:nextval|gen_random_uuid|uuidv7|random|clock_timestamp)\\b)',
    ),
    problem: 'a default that differs from row to row writes all rows anew',
    instead:
      'add the column without a default, set the default in a second statement, and fill the old rows by a job',
  },
  {
    from: 'few',
    pattern: alter(
      'add\\s+(?:column\\s+)?(?:if not exists\\s+)?\\w+\\s[^,]*\\bnot null\\b(?![^,]*\\bdefault\\b)',
    ),
    unless: /\bnot null\b[^,]*\bdefault\b|\bdefault\b[^,]*\bnot null\b|is not null/i,
    problem: 'rows that exist have no value, and the release before writes none',
    instead: 'give it a default, or allow null in this release',
  },
  {
    from: 'many',
    pattern: alter('add\\s+constraint\\s+\\w+\\s+(?:check|foreign key)\\b'),
    unless: /\bnot valid\b/i,
    problem: 'all rows are checked while nobody can write',
    instead: 'add it `not valid`, and `validate constraint` in a file of its own with `-- no transaction`',
  },
  {
    from: 'many',
    pattern: alter('add\\s+(?:constraint\\s+\\w+\\s+)?(?:primary key|unique|exclude)\\b'),
    unless: /\busing index\b/i,
    problem: 'its index is built while nobody can write',
    instead:
      'create the unique index concurrently (`-- no transaction`), then `add constraint … using index`',
  },
  {
    from: 'few',
    pattern: alter('drop\\s+(?:column\\s+)?(?!constraint|default|not\\b|expression|identity)\\w+'),
    unless: /^alter table[\s\S]*\b(?:alter\s+(?:column\s+)?\w+\s+drop|drop constraint)\b/i,
    problem: 'the release before still reads this column while the new one starts',
    instead: laterRelease,
  },
  {
    from: 'few',
    pattern: alter('drop\\s+constraint\\s+(?:if exists\\s+)?\\w+_(?:pkey|key)\\b'),
    problem: 'the release before may write by this key (`on conflict`)',
    instead: `when only functions of database/functions write by it, say so (-- safe: …); else ${laterRelease}`,
  },
  {
    from: 'few',
    pattern: /^drop (?:function|procedure|routine|aggregate)\s+(?:if exists\s+)?([\w.]+)/i,
    problem: 'an order that has begun by the functions of before still calls it',
    instead:
      'drop it in a file whose first line is `-- no transaction`: it is applied when all that ran before has ended',
  },
  {
    from: 'few',
    pattern: /^drop table\s+(?:if exists\s+)?([\w.]+)/i,
    problem: 'the release before still uses this table while the new one starts',
    instead: laterRelease,
  },
  {
    from: 'few',
    pattern: /^alter (?:table|view|type|function)\s+(?:if exists\s+)?([\w.]+)[\s\S]*?\brename\b/i,
    problem: 'the release before knows the former name only',
    instead: 'add the new name beside it, and drop the former one in the next release',
  },
  {
    from: 'some',
    pattern: /^(?:update|delete from)\s+(?:only\s+)?([\w.]+)/i,
    problem: 'all these rows stay locked until the migration ends',
    instead: 'let a job do it in portions, and let the code accept both until then',
  },
  {
    from: 'few',
    pattern:
      /^(?:lock table|truncate|vacuum full|cluster|reindex (?!.*concurrently))(?:\s+(?:table\s+)?([\w.]+))?/i,
    problem: 'it keeps everybody from the table',
    instead: 'leave it out; `reindex concurrently` needs no migration',
  },
]

/** The statements that are allowed in a file without a transaction. */
const apart =
  /^(?:create\s+index\s+concurrently\s+(?!on\b)[\w.]+\s|drop\s+index\s+concurrently\s+if exists\s|alter table\s+[\w.]+\s+validate constraint\s|drop\s+function\s+if exists\s)/i
/** The index or constraint of such a statement. */
const namedApart = /\b(?:index\s+concurrently\s+(?:if exists\s+)?|validate\s+constraint\s+)([\w.]+)/gi

/**
 * Finds what would make a running shop wait, or break the previous release while this one starts: see "Expand and
 * contract" in database/README.md. A comment `-- safe: why` before a statement lets it pass.
 *
 * The linter squawk finds 17 of the 26 samples of the test: not an update of a whole table, a lock, what is in `do` blocks, a
 * dropped function; and it does not know which tables are small.
 */
export function violationsOf(text: string): Violation[] {
  const statements = split(text)
  if (isWithoutTransaction(text)) {
    return statements.filter(({ sql, isSafe }) => !isSafe && !apart.test(sql)).map(({ sql }) => outsider(sql))
  }
  const own = new Set(
    [...text.matchAll(/create table\s+(?:if not exists\s+)?([\w.]+)/gi)].map(([, name = '']) => name),
  )
  return statements
    .filter(({ isSafe }) => !isSafe)
    .flatMap(({ sql }) =>
      rules
        .filter((rule) => breaks(sql, rule, own) && !isOfNewColumn(sql, text))
        .map(({ problem, instead }) => ({ statement: firstLine(sql), problem, instead })),
    )
}

function outsider(sql: string): Violation {
  const statement = firstLine(sql)
  return /^create\s+unique\b/i.test(sql)
    ? {
        statement,
        problem: 'the functions of this release are there before this index: `on conflict` finds none',
        instead: 'build it in this release, and write by it from the next one on (-- safe: why)',
      }
    : {
        statement,
        problem: 'this does not belong in a file without a transaction: half of it may be applied',
        instead:
          'such a file contains only `create index concurrently name`, `drop index concurrently if exists`, `validate constraint` and `drop function if exists`',
      }
}

/**
 * Finds transactional files that name an index or a constraint which a file without a transaction before them builds,
 * validates or drops: a shop that has neither of the two applies the transactional one first.
 *
 * @param files all migrations in the order of their names
 */
export function untimelyUses(files: readonly Migration[]): string[] {
  return files
    .filter(({ isApart }) => isApart)
    .flatMap(({ name: builder, text }) =>
      [...withoutComments(text).matchAll(namedApart)].flatMap(([, made = '']) =>
        files
          .filter(({ name, isApart }) => name > builder && !isApart)
          .filter((file) => new RegExp(`\\b${made}\\b`).test(withoutComments(file.text)))
          .map(({ name }) => `${name} uses ${made}, which ${builder} makes after it`),
      ),
    )
}

function withoutComments(text: string): string {
  return text.replace(/--.*$/gm, '')
}

function breaks(sql: string, { pattern, unless, from }: Rule, own: ReadonlySet<string>): boolean {
  const found = pattern.exec(sql)
  if (!found || unless?.test(sql)) return false
  const name = found[1] ?? ''
  if (own.has(name)) return false
  return order.indexOf(sizes[name] ?? 'many') >= order.indexOf(from)
}

/** An index of the rows that have a value in a column which comes with the same file: there are none yet. */
function isOfNewColumn(sql: string, text: string): boolean {
  const column = /^create\s[\s\S]*\bwhere\s+(\w+)\s+is not null$/i.exec(sql)?.[1]
  return column !== undefined && new RegExp(`add column (if not exists )?${column}\\s`, 'i').test(text)
}

function firstLine(sql: string): string {
  return sql.replace(/\s+/g, ' ').slice(0, 100)
}

type Statement = { sql: string; isSafe: boolean }

/** Statements of a file, those inside of `do` blocks too; the bodies of functions are left out. */
function split(text: string): Statement[] {
  const withoutBodies = text.replace(/\bas\s+(\$\w*\$)[\s\S]*?\1/gi, 'as body')
  return withoutBodies
    .split(';')
    .map((part) => ({
      sql: part
        .replace(/--.*$/gm, '')
        .replace(
          /^[\s\S]*?\b(?:begin|then|loop|else)\s+(?=(?:alter|create|update|delete|drop|lock|truncate)\b)/i,
          '',
        )
        .trim(),
      isSafe: /^\s*-- safe: \S/m.test(part),
    }))
    .filter(({ sql }) => sql !== '')
}
