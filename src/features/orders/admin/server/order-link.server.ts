import { sqlCommand } from '#platform/database/call-sql.ts'

/**
 * Revokes the link of an order's page: from now on it is invalid (TRACK-06).
 *
 * @throws DomainError forbidden, order_not_found
 */
export const removeOrderLink = sqlCommand('revokeOrderLink')

/**
 * Replaces the link of an order's page; the former link becomes invalid (TRACK-06).
 *
 * @throws DomainError forbidden, order_not_found
 */
export const replaceOrderLink = sqlCommand('renewOrderLink')
