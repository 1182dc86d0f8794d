import { readTopics } from './read-topics.ts';

export const animalFoods = readTopics(`
# eggs | egg, omelet, omelette, frittata
= are a quick, inexpensive source of complete protein
! the yolk holds choline, vitamin D and most of the vitamins
! for most people an egg a day fits into a heart-friendly diet, the AHA says
! eggs keep for weeks in the refrigerator
! cooking until the yolk is firm is the safe way in pregnancy and for small children
> boil a few for the week
> turn leftover vegetables into a frittata
> scramble them with spinach
> put a fried egg on beans and rice
> pair them with whole-grain toast
: eggs, spinach, tomatoes, whole-grain toast, mushrooms
? brown eggs are healthier | the color of the shell comes from the breed of the hen
& eggs, spinach, tomato, mushrooms, potato
@ AHA, USDA
# fish and seafood | fish, seafood, salmon, sardines, tuna, shellfish
= bring protein, iodine, vitamin D and omega-3 fats
! the NHS advises two portions of fish a week, one of them oily
! canned fish counts as well as fresh fish
! large predators such as swordfish hold more mercury
! frozen fillets cook gently from frozen in foil
> bake fillets on a tray with vegetables
> keep canned sardines and salmon on hand
> try fish tacos with slaw
> look for a sustainable fishing label
> cook fish until it flakes, and no longer
: salmon, sardines, cod, tuna, shrimp
? fish is hard to cook | twelve minutes in the oven and some lemon are enough
& salmon, cod, sardines, tuna, shrimp
@ NHS, FDA
# yogurt | yoghurt, greek yogurt, skyr
= is milk turned thick and tangy by bacteria
! plain yogurt has only milk sugar, while flavored ones have added sugar
! Greek yogurt is strained and holds more protein
! live cultures are named on the label
! soy yogurt with added calcium comes closest among plant-based options
> sweeten plain yogurt with fruit
> use it in dressings instead of mayonnaise
> top soups and curries with a spoonful
> mix half plain, half flavored, and go from there
> strain it overnight for a spread
: plain yogurt, berries, oats, walnuts, cucumber
? fat-free is always the better choice | it often comes with more sugar, and plain is what matters
& greek yogurt, blueberries, oats, cucumber, walnuts
@ DGA, USDA
# lean poultry | chicken, turkey, poultry
= is a versatile source of protein that takes on every flavor
! skinless breast is the leanest part, and thighs stay juicier
! poultry has to reach 165 °F (74 °C) inside, the USDA says
! washing raw chicken spreads germs around the sink
! leftovers keep three to four days when they are chilled quickly
> check the middle with a thermometer
> marinate in yogurt and lemon
> roast a whole bird for three meals
> shred leftovers into soup
> pair it with twice as many vegetables
: chicken, turkey, lemon, yogurt, roasted vegetables
? dark meat is unhealthy | it has a little more fat and also more iron and zinc
& chicken, turkey, broccoli, bell pepper, quinoa
@ USDA, DGA
# red and processed meat | red meat, beef, processed meat, bacon, sausage
= bring iron, zinc and B12, and are best in moderate amounts
! the WHO’s cancer agency classifies processed meat as a cause of bowel cancer
! many guidelines suggest moderate amounts of red meat each week
! smaller pieces with more vegetables keep the taste
! beans stretch ground meat in chili and sauces
> mix ground beef half and half with lentils
> choose lean cuts and trim the rest
> save bacon and sausages for special occasions
> slice meat thin for stir-fries
> plan two meatless days a week
: lean beef, lentils, mushrooms, bell peppers, beans
? you must never eat meat | moderate amounts fit into a balanced diet, if you like it
& beef, mushrooms, kidney beans, bell pepper, lentils
@ WHO, NHS
# tofu and soy | soy, tofu, edamame, tempeh, soy milk
= are plant foods with complete protein
! calcium-set tofu brings calcium as well
! pressed tofu takes on more flavor and browns better
! soy foods have been eaten for centuries, and usual amounts are safe for most people
! soy protein in place of meat is linked with lower LDL cholesterol
> press tofu for 15 minutes before frying
> keep edamame in the freezer
> marinate it in soy sauce, ginger and garlic
> blend silken tofu into smoothies
> crumble it like scrambled eggs
: tofu, edamame, tempeh, soy drink, miso
? soy upsets hormones | its plant compounds differ from human hormones, and usual amounts are fine
& tofu, edamame, broccoli, brown rice, carrot
@ BDA, AHA
# olive oil | extra virgin olive oil, cooking oil, oils
= is the main fat of Mediterranean kitchens
! extra-virgin oil keeps the most plant compounds
! it is suitable for normal frying at home
! light and heat age olive oil, so a dark bottle in the cupboard is best
! a spoonful is enough to carry flavor
> measure with a spoon rather than pouring from the bottle
> finish dishes with a few drops
> roast vegetables with it
> make dressing in a jar for the week
> taste a few before you buy a large bottle
: olive oil, tomatoes, white beans, leafy greens, bread
? you cannot fry with olive oil | at normal kitchen heat it is stable
& tomato, white beans, kale, eggplant, cod
@ EFSA, AHA
# dark chocolate | chocolate, cocoa, cacao
= is cocoa with less sugar than milk chocolate, and still a treat
! cocoa holds flavanols, whose amount varies a lot between products
! a higher share of cocoa leaves less room for sugar
! a few squares are a typical portion
! cocoa powder brings the taste with little sugar and fat
> break off two squares and put the rest away
> melt some over strawberries
> stir cocoa powder into oats
> compare sugar on two labels
> let it melt slowly
: dark chocolate, strawberries, almonds, oranges, cocoa powder
? dark chocolate is a health food | it is a pleasure with some interesting compounds, and it comes with sugar
& strawberries, almonds, orange, banana, oats
@ EFSA, BDA
# tea | green tea, herbal tea, black tea, matcha
= is mostly water with flavor, and a fine drink without sugar
! black and green tea hold caffeine, while most herbal teas do not
! tea with meals makes plant iron harder to absorb
! bottled teas can be as sweet as soda
! very hot drinks irritate the throat
> brew a pot and let it cool for the day
> drink it between meals
> add lemon rather than sugar
> choose herbal tea after dinner
> read the label of bottled tea
: green tea, peppermint tea, ginger, lemon, berries
? green tea makes pounds disappear | it is a pleasant drink, and its effect on weight is small at best
& blueberries, orange, almonds, oats, pear
@ EFSA, NHS
`);
