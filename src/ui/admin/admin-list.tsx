import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Result } from '#lib/errors/result.ts'
import { type FilterValues, filterValues, type ListFilters } from '#lib/lists/list-filter.ts'
import { type ListRequest, type Page, pageCount } from '#lib/lists/list-params.ts'
import { classNames } from '../class-names.ts'
import { CheckBox } from '../form/check-box.tsx'
import { type Column, DataTable, ListStates } from '../list/data-table.tsx'
import { listQuery } from '../list/list-query.tsx'
import { Pagination } from '../pagination.tsx'
import { FilterControls, type FilteredList, SearchBox } from './list-filters.tsx'
import { Panel, type PanelProps } from './panel.tsx'

type ListTexts = {
  title: string
  intro?: string
  search?: string
  /** The caption of the table, for screen readers. */
  caption: string
  pages: string
  loading: string
  empty: string
  /** What is said in its place when it could not be loaded. */
  failed: string | ((error: Error | null) => string)
  loadFailure?: (reason: string) => string
}

export type OpenList<ListPage, Filters = ListFilters> = FilteredList<Filters> & {
  shown: ListPage | undefined
  values: FilterValues<Filters>
  isFetching: boolean
  refresh: () => void
}

type AdminListProps<Row, ListPage extends Page<Row>, Filters extends ListFilters> = PanelProps & {
  texts: ListTexts
  /** Where its pages are kept below the admin's own key: a change of the shop names its beginning (LIVE-01). */
  queryKey: readonly string[]
  read: (request: ListRequest<Filters>, signal: AbortSignal) => Promise<Result<ListPage>>
  /** After how many ms it is read again for what is not announced; false: not at all. */
  readAgainMs?: (page: ListPage) => number | false
  perPage: number
  columns: readonly Column<Row>[]
  rowActions?: (row: Row, page: ListPage) => ReactNode
  filters?: Filters
  /** Rows can be chosen; `bar` is what can be done with those that are. */
  choosing?: { label: (row: Row) => string; bar: (chosen: Chosen<Row>) => ReactNode }
  isMarked?: (row: Row) => boolean
  /** On a phone the list begins at once: title for screen readers only, search box and filters in one row. */
  isTight?: boolean
  /** The title is for screen readers only, on a wide screen as well. */
  isTitleHidden?: boolean
  empty?: { icon?: ReactNode; action?: ReactNode }
  skeletonRows?: number
  back?: ReactNode
  actions?: (list: OpenList<ListPage, Filters>) => ReactNode
  overview?: (list: OpenList<ListPage, Filters>) => ReactNode
  /** Beside the search box, in place of the filters alone. */
  besideSearch?: (list: OpenList<ListPage, Filters>) => ReactNode
  /** Below the search box, whatever the list shows. */
  belowSearch?: (list: OpenList<ListPage, Filters>) => ReactNode
  summary?: (page: ListPage) => ReactNode
  footnote?: (page: ListPage) => ReactNode
  children?: ReactNode
}

/**
 * A list of the administration, from its declaration. It reads the page that the address names, again after each change
 * of the shop (LIVE-01), and shows search, filters, a choice of several rows, table and pagination, or that it loads, has
 * failed or is empty.
 */
export function AdminList<
  Row extends { id: string },
  ListPage extends Page<Row>,
  Filters extends ListFilters = Record<never, never>,
>({
  adminKey,
  params,
  onParamsChange,
  texts,
  isTight = false,
  choosing,
  ...list
}: AdminListProps<Row, ListPage, Filters>) {
  const filters = list.filters ?? ({} as Filters)
  const values = filterValues(filters, params.texts)
  const request: ListRequest<Filters> = { page: params.page, search: params.search, ...values }
  const query = useQuery({
    ...listQuery<ListPage>({
      queryKey: [...adminKey, ...list.queryKey, request],
      read: (signal) => list.read(request, signal),
      loadFailure: texts.loadFailure,
    }),
    refetchInterval: ({ state: { data } }) => (data && list.readAgainMs?.(data)) ?? false,
  })
  const chosen = useChosen<Row>(query.data?.rows ?? [])
  const failed = typeof texts.failed === 'string' ? texts.failed : texts.failed(query.error)
  const open: OpenList<ListPage, Filters> = {
    shown: query.data,
    values,
    filters,
    texts: params.texts,
    onFilter: (key, text) => onParamsChange({ filters: { [key]: text } }),
    isFetching: query.isFetching,
    refresh: () => void query.refetch(),
  }
  return (
    <Panel
      title={texts.title}
      intro={texts.intro}
      back={list.back}
      actions={list.actions?.(open)}
      titleFrom={list.isTitleHidden ? 'never' : isTight ? 'md' : 'phone'}
    >
      {list.overview?.(open)}
      {texts.search ? (
        <div className={classNames('flex flex-wrap', isTight ? 'gap-2 md:gap-3' : 'gap-3')}>
          <SearchBox
            label={texts.search}
            isNarrow={isTight}
            value={params.search}
            onSearch={(search) => onParamsChange({ search })}
          />
          {list.besideSearch ? list.besideSearch(open) : <FilterControls list={open} />}
        </div>
      ) : null}
      {list.belowSearch?.(open)}
      <ListStates
        query={query}
        texts={{ ...texts, failed }}
        isEmpty={({ total }) => total === 0}
        empty={list.empty}
        skeletonRows={list.skeletonRows}
      >
        {(page) => (
          <>
            {list.summary?.(page)}
            <DataTable<Row>
              caption={texts.caption}
              columns={withActions(list.columns, list.rowActions, page)}
              rows={page.rows}
              isMarked={list.isMarked}
              box={choosing && ((row) => <ChooseBox row={row} label={choosing.label(row)} chosen={chosen} />)}
            />
            {list.footnote?.(page)}
            <Pagination
              label={texts.pages}
              page={page.page}
              pages={pageCount(page.total, list.perPage)}
              onPage={(next) => onParamsChange({ page: next })}
            />
          </>
        )}
      </ListStates>
      {choosing?.bar(chosen)}
      {list.children}
    </Panel>
  )
}

function withActions<Row, ListPage>(
  columns: readonly Column<Row>[],
  rowActions: ((row: Row, page: ListPage) => ReactNode) | undefined,
  page: ListPage,
): readonly Column<Row>[] {
  if (!rowActions) return columns
  return [...columns, { title: 'Actions', mobile: 'full', cell: (row) => rowActions(row, page) }]
}

/** Which rows of the page that is shown are chosen, for one change of them all. */
export type Chosen<Row> = {
  rows: readonly Row[]
  isWholePage: boolean
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  all: () => void
  clear: () => void
}

/** Only rows on the screen are chosen, so that nobody changes one that they do not see. */
function useChosen<Row extends { id: string }>(shown: readonly Row[]): Chosen<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const rows = shown.filter(({ id }) => ids.has(id))
  return {
    rows,
    isWholePage: rows.length === shown.length,
    has: ({ id }) => ids.has(id),
    toggle: ({ id }) =>
      setIds(ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])),
    all: () => setIds(new Set(shown.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

type ChooseBoxProps<Row> = { row: Row; label: string; chosen: Chosen<Row> }

/** Chooses a row; the whole corner of its card can be pressed. */
function ChooseBox<Row>({ row, label, chosen }: ChooseBoxProps<Row>) {
  return (
    <div className="max-lg:absolute max-lg:top-1.5 max-lg:left-4">
      <CheckBox
        label={label}
        isLabelHidden
        checked={chosen.has(row)}
        onChange={() => chosen.toggle(row)}
        className="-ml-3 max-lg:-ml-2.5 size-11 shrink-0 justify-center"
      />
    </div>
  )
}
