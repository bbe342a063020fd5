/** Said before a delivered order is cancelled: the delivery took its stock for good (AORD-11). */
export function StockStaysTaken() {
  return (
    <p className="mb-4 text-sm text-amber">
      Annuler une commande déjà livrée ne remet rien en stock. Si des parfums reviennent, inscrivez plutôt un
      retour dans la commande.
    </p>
  )
}
