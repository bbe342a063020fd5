import { everyonePost } from '#platform/auth/server-function.ts'
import { answer, checked } from '#platform/run-command.server.ts'
import { requestRestockNotice } from './restock.server.ts'
import { restockSchema } from './restock.ts'

export const askForRestockNotice = everyonePost()
  .validator(checked(restockSchema))
  .handler(answer(({ data }) => requestRestockNotice(data)))
