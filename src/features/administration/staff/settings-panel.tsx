import { Panel, type PanelProps } from '#ui/staff/panel.tsx'

export function SettingsPanel(_: PanelProps) {
  return <Panel title="Paramètres">…</Panel>
}
