import { Panel, type PanelProps } from '#ui/staff/panel.tsx'

export function UsersPanel(_: PanelProps) {
  return <Panel title="Utilisateurs">…</Panel>
}
