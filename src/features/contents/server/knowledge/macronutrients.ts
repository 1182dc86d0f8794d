import { readTopics } from './read-topics.ts';

export const macronutrients = readTopics(`
# protein | high protein, protein-rich, amino acids
= is the nutrient the body uses to build and repair muscle, skin, enzymes and hormones
! EFSA sets the reference intake for adults at 0.83 g of protein for each kilogram of body weight a day
! spreading protein over the meals of the day suits muscles better than saving it all for dinner
! beans, lentils, tofu and grains together cover all the amino acids over a day
! a meal with protein tends to keep you satisfied for longer
> add an egg, yogurt or tofu to breakfast
> build lunch around beans, fish, eggs or poultry
> cook a double batch of lentils on Sunday
> keep plain Greek yogurt as an afternoon snack
> put the protein on the plate first and the sides around it
: eggs, Greek yogurt, lentils, tofu, chicken, salmon
? more protein always means more muscle | training gives the signal, and protein beyond your need adds little
& lentils, chicken, tofu, eggs, greek yogurt
@ EFSA, DGA
# fiber | dietary fiber, fibre, high fiber, roughage
= is the part of plants that the small intestine cannot digest and that gut bacteria live on
! EFSA considers 25 g of fiber a day adequate for adults
! oats and beans hold soluble fiber, which helps to keep cholesterol in the normal range
! wheat bran and vegetables add bulk, which keeps things moving
! a sudden jump in fiber can cause gas, so a slow increase with enough fluid is kinder
> leave the skin on potatoes, apples and pears
> swap half of the white flour in a recipe for whole-grain flour
> add half a cup of beans to a meal you already cook
> raise the amount over a few weeks and drink with it
> finish the day with fruit and a few nuts
: oats, lentils, black beans, raspberries, pears, whole-grain bread
? salad is the best way to get fiber | lettuce is mostly water, and beans, whole grains and berries bring far more
& oats, lentils, black beans, raspberries, pear
@ EFSA, NHS
# healthy fats | fats, unsaturated fat, saturated fat, good fats, fat
= are unsaturated fats, which mostly come from plants and fish
! the WHO advises replacing saturated and trans fats with unsaturated ones where possible
! fat helps the body take up vitamins A, D, E and K
! olive, canola and sunflower oil, nuts, seeds and avocado are mostly unsaturated
! what takes the place of saturated fat matters as much as cutting it
> cook with olive or canola oil instead of butter on weekdays
> add a small handful of nuts to a salad
> choose fish over processed meat once or twice a week
> use avocado or hummus as a spread
> trim visible fat and enjoy cheese in thin slices
: olive oil, walnuts, avocado, salmon, almonds
? fat makes you gain weight | all energy adds up, and moderate amounts of unsaturated fat belong in a balanced diet
& avocado, walnuts, salmon, almonds
@ WHO, DGA
# omega-3 fats | omega 3, omega-3, epa, dha, fish oil
= are a family of fats that includes ALA from plants and EPA and DHA from fish
! EFSA considers 250 mg of EPA and DHA together adequate for adults each day
! one or two servings of oily fish a week supply about 250 mg of EPA and DHA a day
! the body turns only a small part of plant ALA into EPA and DHA
! algae oil offers EPA and DHA to people who eat no fish
> plan one dinner a week with salmon, sardines, trout or herring
> keep canned sardines or mackerel in the cupboard
> grind flaxseed and stir a spoon into oats
> put walnuts in a salad once or twice a week
> ask your clinician before fish oil capsules if you take blood thinners
: salmon, sardines, walnuts, chia seeds, flaxseed
? a capsule equals a fish dinner | fish also brings protein, iodine and vitamin D, which a capsule does not
& salmon, sardines, walnuts, chia seeds, flaxseed
@ EFSA, NHS
# carbohydrates | carbs, low carb, starch, glycemic index
= are the nutrients that supply glucose, the fuel that brain and muscles use most easily
! whole grains, beans, fruit and vegetables bring fiber and vitamins along with their starch and sugar
! the WHO advises getting carbohydrates mainly from whole grains, vegetables, fruit and legumes
! protein, fat and fiber at the same meal slow how fast glucose reaches the blood
! cooling cooked potatoes and rice turns part of their starch into resistant starch
> make whole grains the default and white ones the exception
> pair fruit with nuts or yogurt
> fill a quarter of the plate with grains or potatoes
> try barley or bulgur in place of rice
> cool potatoes for a salad with vinegar and herbs
: oats, brown rice, quinoa, sweet potatoes, beans, fruit
? carbs are bad for you | their quality and amount make the difference, and whole grains and beans are carbs as well
& quinoa, sweet potato, barley, black beans, bulgur
@ WHO, DGA
# added sugar | sugar, free sugars, sweet tooth, sugar cravings, sweeteners
= is the sugar that is put into food and drinks, and advice on it often includes the sugar in syrups, honey and juice
! the WHO advises keeping free sugars below 10% of the day’s energy
! sweet drinks are the largest single source for many people
! sugar goes by many names on labels, from dextrose to rice syrup
! the sugar inside whole fruit and milk does not count as free sugar
> halve the sugar in your coffee or tea this week
> mix flavored yogurt with plain yogurt
> reach for fruit first when you want something sweet
> read the line for added sugars on the label
> save soda for special occasions
: berries, plain yogurt, apples, cinnamon, sparkling water
? honey and coconut sugar do not count | the body handles them like any other free sugar
& apple, raspberries, greek yogurt, oats, banana
@ WHO, DGA
# whole grains | wholegrain, whole wheat, grains, quinoa, barley, bulgur, brown rice
= are grains that still have their bran and germ
! the bran and germ hold most of a grain’s fiber, minerals and B vitamins
! the Dietary Guidelines for Americans advise making at least half of your grains whole
! oats and barley hold beta-glucan, which helps to keep cholesterol in the normal range
! brown color alone does not make bread whole-grain, so the first ingredient on the label counts
> cook a pot of barley or brown rice to last three days
> choose bread whose first ingredient is whole wheat or whole rye
> mix half whole-wheat and half white pasta to start with
> eat oats for breakfast twice a week
> toast grains in a dry pan before you boil them, for a nutty taste
: oats, barley, brown rice, quinoa, bulgur, whole-wheat pasta
? multigrain means whole-grain | it only says that there are several grains, which can all be refined
& barley, brown rice, bulgur, quinoa, oats
@ DGA, EFSA
# hydration | water, drinking water, fluids, dehydration, thirst
= is about replacing the fluid that you lose through breath, sweat and urine
! EFSA’s adequate intake of water from food and drinks is 2.0 liters a day for women and 2.5 liters for men
! about a fifth of the water we take in usually comes from food such as fruit, vegetables and soup
! pale yellow urine is a simple sign that you drink enough
! thirst gets weaker with age, so older adults benefit from drinking water on a schedule
> put a glass of water by your bed and on your desk
> drink a glass with each meal
> flavor water with cucumber, berries or mint
> take a bottle along whenever you leave the house
> drink before, during and after exercise in the heat
: water, herbal tea, cucumber, watermelon, vegetable soup
? everyone needs eight glasses | needs differ with body size, weather and activity, and food counts as well
& cucumber, tomato, strawberries, orange, zucchini
@ EFSA, NHS
`);
