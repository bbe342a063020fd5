import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import { failureOf } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { Switch } from '#ui/form/switch.tsx'
import { ListSkeleton } from '#ui/list/list-states.tsx'
import { ErrorState } from '#ui/states.tsx'
import { saveStockReport } from './api/settings.functions.ts'
import { stockReportQuery } from './api/settings.queries.ts'

/** Turns the owner's daily mail about the stock on or off (SUPPLY-09); apart from the nine settings (ASET-02). */
export function StockReportPanel() {
  const { data: isWanted, error, refetch } = useQuery(stockReportQuery(useAdminQueryKey()))
  return (
    <section aria-labelledby="stock-report" className="rounded-lg border border-line bg-raised p-4 md:p-6">
      <h3 id="stock-report" className="text-lg">
        Mail du matin
      </h3>
      {isWanted !== undefined ? (
        <StockReportSwitch isWanted={isWanted} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>{staffErrorText(failureOf(error))}</ErrorState>
      ) : (
        <ListSkeleton label="Chargement du choix" rows={1} />
      )}
    </section>
  )
}

function StockReportSwitch({ isWanted }: { isWanted: boolean }) {
  const { queryKey } = stockReportQuery(useAdminQueryKey())
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useAdminCommand({
    run: (wanted: boolean) => saveStockReport({ data: { isWanted: wanted } }),
    done: (wanted) => ({ title: wanted ? 'Mail du stock activé.' : 'Mail du stock désactivé.' }),
    onDone: (wanted) => queryClient.setQueryData(queryKey, wanted),
    failed: (reason) => `Impossible d’enregistrer ce choix : ${reason}`,
  })
  return (
    <Switch
      label="Recevoir chaque jour l’état du stock"
      hint="À partir de 7 h : ce qui manque pour les commandes, ce qui est épuisé et ce qui s’épuise. Les jours où il n’y a rien à dire, aucun mail ne part."
      checked={isPending ? variables : isWanted}
      disabled={isPending}
      onChange={mutate}
    />
  )
}
