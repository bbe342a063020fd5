"""Groups of bottles for the hero and the categories: (slug, x, y, scale, turn), the first one in front."""

HEROES = {
    'hero-1': dict(halo=(1.0, 0.54, 0.20), props='ambre-dore', group=[
        ('ambre-dore', 0.0, 0.0, 1.0, 0.10), ('vanille-precieuse', -1.65, 1.7, 0.98, 0.2),
        ('cacao-imperial', 1.62, 1.8, 1.0, 0.0)]),
    'hero-2': dict(halo=(1.0, 0.42, 0.34), props='essence-de-rose', group=[
        ('essence-de-rose', 0.0, 0.0, 0.95, 0.0), ('oud-du-soir', -1.80, 1.9, 0.98, 0.0),
        ('jasmin-de-minuit', 1.62, 1.8, 0.98, 0.0)]),
    'hero-3': dict(halo=(0.72, 0.62, 0.28), props='jardin-secret', group=[
        ('jardin-secret', 0.05, 0.0, 1.0, 0.0), ('matin-d-oranger', -1.62, 1.7, 1.02, 0.2),
        ('fleur-d-assinie', 1.72, 1.8, 1.0, 0.0)]),
}

CATEGORIES = {
    'categorie-pour-elle': dict(halo=(1.0, 0.46, 0.32), props='essence-de-rose', group=[
        ('essence-de-rose', 0.0, 0.0, 0.95, 0.0), ('matin-d-oranger', -1.95, 1.9, 1.02, 0.25),
        ('fleur-d-assinie', 1.9, 1.9, 1.05, 0.0)]),
    'categorie-pour-lui': dict(halo=(0.85, 0.58, 0.30), props='bois-d-iroko', group=[
        ('bois-d-iroko', 0.05, 0.0, 1.0, 0.12), ('vetiver-de-lagune', -1.65, 1.7, 1.05, 0.0),
        ('ocean-bleu', 2.0, 1.7, 0.95, -0.15)]),
    'categorie-signature': dict(halo=(1.0, 0.54, 0.20), props='cacao-imperial', group=[
        ('oud-du-soir', 0.0, 0.0, 0.98, 0.0), ('ambre-dore', -1.9, 1.9, 1.0, 0.22),
        ('nuit-etoilee', 1.95, 2.0, 1.02, 0.0)]),
    'categorie-brumes-et-soins': dict(halo=(1.0, 0.52, 0.26), props=None, group=[
        ('karite-sublime', 0.15, -0.3, 0.8, 0.0), ('brume-d-hibiscus', -0.95, 1.2, 1.0, 0.0),
        ('huile-de-baobab', 1.45, 1.2, 1.05, 0.0), ('lait-d-ylang', -2.3, 2.2, 1.05, 0.2)]),
    'categorie-coffrets': dict(halo=(1.0, 0.54, 0.24), props=None, group=[
        ('coffret-duo-ivoire', 0.85, 0.0, 0.95, -0.12), ('coffret-decouverte', -1.65, 1.9, 1.0, 0.25)]),
}
