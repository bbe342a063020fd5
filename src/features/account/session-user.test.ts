import { expect, it } from 'vitest'
import { pathAfterSignIn, pathAfterSignUp, reactionTo, returnSearch } from './session-user.ts'

it('AUTH-06 D30 after the login an admin goes to /admin, others home, everyone back to a checkout', () => {
  expect(pathAfterSignIn({ isAdmin: true }, undefined)).toBe('/admin')
  expect(pathAfterSignIn({ isAdmin: false }, undefined)).toBe('/')
  expect(pathAfterSignIn({ isAdmin: true }, 'checkout')).toBe('/enhanced-checkout')
  expect(pathAfterSignIn({ isAdmin: false }, 'checkout')).toBe('/enhanced-checkout')
})

it('AUTH-13 a registration leads home or back to the checkout', () => {
  expect(pathAfterSignUp(undefined)).toBe('/')
  expect(pathAfterSignUp('checkout')).toBe('/enhanced-checkout')
})

it('AUTH-01 AUTH-07 the address may only say checkout: no link leads a customer elsewhere', () => {
  expect(returnSearch({ returnTo: 'checkout' })).toEqual({ returnTo: 'checkout' })
  expect(returnSearch({ returnTo: 'https://elsewhere.example' })).toEqual({})
  expect(returnSearch({})).toEqual({})
})

it('AUTH-23 sign-in is read, a token refresh ignored, anything else clears', () => {
  expect(reactionTo('signed_in')).toBe('read')
  expect(reactionTo('token_refreshed')).toBe('ignore')
  expect(reactionTo('signed_out')).toBe('clear')
  expect(reactionTo('user_deleted')).toBe('clear')
})
