import { expect, it } from 'vitest'
import { type Role, serverFunctions } from '#tests/fixtures/server-functions.ts'
import { endpoints } from '../../../src/endpoints.ts'

const everyone: Role[] = ['visitor', 'customer', 'admin']
const signedIn: Role[] = ['customer', 'admin']
const admins: Role[] = ['admin']

/**
 * Each operation of the requirements: the server functions that carry it out, and who may call them. What they do is proved with
 * their subject, that they refuse all others by `server-functions.spec.ts` and the access matrix.
 */
const counterparts: [operation: string, callers: Role[], names: string[]][] = [
  ['sign up', everyone, ['register']],
  ['sign in with password', everyone, ['signInWithPassword']],
  ['sign out', everyone, ['endSession']],
  ['password reset e-mail', everyone, ['askForReset']],
  ['set session from tokens', everyone, ['openRecoveryLink', 'changePasswordByLink']],
  ['update user password', signedIn, ['changePassword']],
  ['get session', everyone, ['getSession']],
  ['user_roles: the role admin of a user', signedIn, ['checkAdmin']],
  ['products: search', everyone, ['getSearchHits']],
  ['products: the active ones, 6 when featured', everyone, ['getProducts', 'getFeaturedProducts']],
  ['products: one active, joined with its category', everyone, ['getProduct']],
  ['products: stock and name by id', everyone, ['getStocks']],
  ['products: all with category name', admins, ['getAdminProducts']],
  ['products: stock figures', admins, ['getStockOverview']],
  ['categories: by name, one by id', everyone, ['getCategories', 'getCategory']],
  ['categories: newest first, and to choose', admins, ['getAdminCategories', 'getCategoryChoice']],
  ['system_settings: the delivery message', everyone, ['getSettings']],
  ['system_settings: all', admins, ['getSavedSettings']],
  ['profiles: one', signedIn, ['getProfile']],
  ['orders: latest of the user', signedIn, ['getPrefill']],
  ['orders: those of the user', signedIn, ['getOwnOrders']],
  ['orders: all, polled', admins, ['getAllOrders', 'getOrdersVersion', 'getNewOrders']],
  ['order_items: of an order', admins, ['getOrder']],
  ['orders, order_items, profiles: statistics', admins, ['getStatistics']],
  ['user_admin_status: by e-mail', admins, ['getUsers']],
  ['newsletter_subscribers: newest first', admins, ['getSubscribers']],
  ['orders, order_items, invoices: insert', everyone, ['createGuestOrder', 'createSimpleOrder']],
  ['orders, order_items, invoices: insert of a user', signedIn, ['createSecuredOrder']],
  ['chat notification and send-order-email: again', admins, ['sendMessageAgain']],
  ['profiles: update', signedIn, ['saveProfile']],
  ['orders: update of the status, with the stock', admins, ['changeOrderStatus']],
  ['products: insert, update, delete', admins, ['addProduct', 'editProduct', 'removeProduct']],
  ['products: stock update', admins, ['changeProductStock']],
  ['categories: insert, update, delete', admins, ['addCategory', 'editCategory', 'removeCategory']],
  ['user_roles: delete, then insert', admins, ['changeUserRole']],
  ['system_settings: save', admins, ['saveAllSettings']],
  ['newsletter_subscribers: insert', everyone, ['subscribeToNewsletter']],
  ['newsletter_subscribers: update, delete', admins, ['changeSubscriberActivity', 'removeSubscriber']],
]

it.each(counterparts)('DATA-15 %s has its counterpart', (_operation, callers, names) => {
  for (const name of names) {
    expect(serverFunctions.find((known) => known.name === name)?.callers, name).toEqual(callers)
  }
})

it('DATA-15 LIVE-01 visitors, admins and whoever has an order’s link can follow what changes', () => {
  expect(endpoints).toMatchObject({
    events: { path: '/api/events' },
    adminEvents: { path: '/api/admin-events' },
    orderEvents: { kind: 'stream' },
  })
})
