/** A chat message in both forms that the WhatsApp Cloud API accepts. */
export type ChatMessage = {
  /** Digits of the number in international form. */
  to: string
  /**
   * Free text, delivered only within 24 hours of the receiver's last message to the shop. At most 4096
   * characters.
   */
  text: string
  /** The approved template, accepted at any time. */
  template: { name: string; language: string; parameters: readonly string[] }
  /** The same for every attempt; delivery reports repeat it. */
  id: string
  fileName: string
}

const MAX_TEXT = 4096
const MAX_TRACKING = 512

/** Fields of both forms (Cloud API, "Send messages"). */
function envelope({ to, id }: ChatMessage) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    biz_opaque_callback_data: id.slice(0, MAX_TRACKING),
  }
}

/** The request body of the text form. */
export function textRequest(message: ChatMessage) {
  const body = message.text.slice(0, MAX_TEXT)
  return { ...envelope(message), type: 'text', text: { preview_url: false, body } }
}

/**
 * The request body of the template form. Its parameters may hold no line break, no tab and no four spaces in
 * a row.
 */
export function templateRequest(message: ChatMessage) {
  const { name, language, parameters } = message.template
  const values = parameters.map((text) => ({ type: 'text', text: text.replace(/\s+/g, ' ').trim() || '-' }))
  return {
    ...envelope(message),
    type: 'template',
    template: { name, language: { code: language }, components: [{ type: 'body', parameters: values }] },
  }
}
