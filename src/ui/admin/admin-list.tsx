import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Page, pageCount } from '#lib/lists/page.ts'
import { classNames } from '../class-names.ts'
import { Pagination } from '../pagination.tsx'
import { EmptyState, ErrorState } from '../states.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { Panel, type PanelProps } from './panel.tsx'
import { SearchBox } from './search-box.tsx'

/** The French texts of a list. */
type ListTexts = {
  title: string
  intro?: string
  /** The label of the search box; without one there is no search. */
  search?: string
  /** The caption of the table, for screen readers. */
  caption: string
  /** The label of the pagination. */
  pages: string
  loading: string
  empty: string
  failed: string
}

type AdminListProps<Row, ListPage extends Page<Row>> = PanelProps & {
  texts: ListTexts
  query: UseQueryResult<ListPage>
  perPage: number
  columns: readonly Column<Row>[]
  /** The buttons of a row, in the last column. */
  rowActions: (row: Row) => ReactNode
  /** Marks a row that needs attention. */
  isMarked?: (row: Row) => boolean
  /** Above the title: leads back to the list of the tab. */
  back?: ReactNode
  /** The buttons beside the title. */
  actions?: ReactNode
  /** Between title and search box. */
  overview?: ReactNode
  /** Beside the search box. */
  filters?: ReactNode
  /** Below the search box, whatever the list shows. */
  choices?: ReactNode
  /** On a phone the list begins at once: title for screen readers only, search box and filters in one row. */
  isTight?: boolean
  /** Between search box and table. */
  summary?: (page: ListPage) => ReactNode
  /** Between table and pagination. */
  footnote?: (page: ListPage) => ReactNode
  emptyIcon?: ReactNode
  emptyAction?: ReactNode
  skeletonRows?: number
  /** The dialogs of the list. */
  children?: ReactNode
}

/**
 * A list of the administration: search, filters, table and pagination, with a state for loading, failed and
 * empty.
 */
export function AdminList<Row extends { id: string }, ListPage extends Page<Row> = Page<Row>>({
  texts,
  params,
  onParamsChange,
  back,
  actions,
  overview,
  filters,
  choices,
  isTight = false,
  children,
  ...content
}: AdminListProps<Row, ListPage>) {
  return (
    <Panel title={texts.title} intro={texts.intro} back={back} actions={actions} isTitleQuiet={isTight}>
      {overview}
      {texts.search ? (
        <div className={classNames('flex flex-wrap', isTight ? 'gap-2 md:gap-3' : 'gap-3')}>
          <SearchBox
            label={texts.search}
            isNarrow={isTight}
            value={params.search}
            onSearch={(search) => onParamsChange({ search })}
          />
          {filters}
        </div>
      ) : null}
      {choices}
      <ListContent texts={texts} onPage={(page) => onParamsChange({ page })} {...content} />
      {children}
    </Panel>
  )
}

type ListContentProps<Row, ListPage extends Page<Row>> = Omit<
  AdminListProps<Row, ListPage>,
  keyof PanelProps | 'back' | 'actions' | 'overview' | 'filters' | 'choices' | 'isTight' | 'children'
> & { onPage: (page: number) => void }

function ListContent<Row extends { id: string }, ListPage extends Page<Row>>({
  texts,
  query: { data, isError, refetch },
  onPage,
  ...list
}: ListContentProps<Row, ListPage>) {
  if (!data && isError) return <ErrorState onRetry={() => void refetch()}>{texts.failed}</ErrorState>
  if (!data) return <ListSkeleton label={texts.loading} rows={list.skeletonRows} />
  if (data.total === 0) {
    return (
      <EmptyState icon={list.emptyIcon} action={list.emptyAction}>
        {texts.empty}
      </EmptyState>
    )
  }
  return (
    <>
      {list.summary?.(data)}
      <DataTable
        caption={texts.caption}
        columns={[...list.columns, { title: 'Actions', mobile: 'full', cell: list.rowActions }]}
        rows={data.rows}
        rowKey={({ id }) => id}
        isMarked={list.isMarked}
      />
      {list.footnote?.(data)}
      <Pagination
        label={texts.pages}
        page={data.page}
        pages={pageCount(data.total, list.perPage)}
        onPage={onPage}
      />
    </>
  )
}
