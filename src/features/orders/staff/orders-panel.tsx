import { Panel, type PanelProps } from '#ui/staff/panel.tsx'

export function OrdersPanel(_: PanelProps) {
  return <Panel title="Commandes">…</Panel>
}
