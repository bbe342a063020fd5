import { Panel, type PanelProps } from '#ui/staff/panel.tsx'

export function StatisticsPanel(_: PanelProps) {
  return <Panel title="Statistiques">…</Panel>
}
