/**
 * Whether a page also takes a form by POST, without a script: its route answers it. Every other page refuses POST with 405. Such a POST may
 * come from anywhere (a mail program sends neither `Origin` nor cookie, RFC 8058): the route decides by what the address proves.
 */
export function takesForm(path: string): boolean {
  return path === '/newsletter/desinscription'
}
