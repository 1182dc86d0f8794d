import { readTopics } from './read-topics.ts';

export const minerals = readTopics(`
# iron | iron-rich, ferritin, hemoglobin
= is the mineral your red blood cells use to carry oxygen around the body
! the iron in meat and fish is absorbed more readily than the iron in plants
! vitamin C eaten at the same meal helps the body take up iron from plants
! tea and coffee with a meal make it harder to absorb iron from plants
! people who menstruate, pregnant people and young children run low on iron most often
> squeeze lemon over lentils or serve them with bell pepper
> drink tea and coffee between meals rather than with them
> put a serving of beans, tofu or lean meat on most dinner plates
> choose a breakfast cereal with added iron
> ask for a blood test before you buy an iron supplement
: lentils, spinach, tofu, lean beef, pumpkin seeds, fortified cereal
? spinach alone covers what you need | spinach holds compounds that bind iron, so variety counts for more than any single leaf
& lentils, spinach, pumpkin seeds, beef, chickpeas
@ NHS, ODS
# calcium | bone mineral, dairy calcium
= is the mineral that gives bones and teeth their strength and lets muscles contract
! almost all of the calcium in the body sits in bones and teeth
! vitamin D is needed to absorb calcium from food
! calcium is absorbed well from milk, fortified soy drinks and low-oxalate greens such as kale
! small amounts across the day are absorbed better than one large dose
> check that your plant milk has calcium added, and shake the carton first
> add yogurt, kefir or fortified soy to one meal and one snack
> eat canned sardines with their soft bones
> swap spinach for kale or bok choy now and then, because spinach binds its own calcium
> stir a spoon of tahini into dressings and dips
: yogurt, milk, calcium-set tofu, kale, sardines, fortified soy drink
? only milk gives you calcium | tofu set with calcium, fortified drinks, greens and canned fish with bones count, too
& greek yogurt, kale, tofu, sardines
@ NHS, ODS
# magnesium | magnesium-rich
= is a mineral that takes part in hundreds of reactions, from muscle work to making protein
! whole grains, nuts, seeds and beans are among the richest everyday sources
! refining grain removes the bran and germ, where most of its magnesium sits
! cocoa and dark leafy greens add to the total
! high doses from supplements can cause diarrhea, while magnesium from food does not
> trade white rice for brown rice or quinoa twice this week
> keep a small jar of pumpkin seeds within reach
> stir beans into soups, salads and pasta sauces
> choose whole-grain bread for your weekday sandwich
> tell your pharmacist about a magnesium supplement, because some medicines do not mix with it
: pumpkin seeds, almonds, black beans, spinach, brown rice, oats
? everyone needs a magnesium pill | most people can reach the recommended amount with whole grains, beans, nuts and greens
& pumpkin seeds, black beans, spinach, brown rice
@ ODS, NHS
# potassium | potassium-rich
= is the mineral that works opposite sodium to keep fluids and nerve signals in balance
! the WHO suggests that adults get more potassium from food as part of caring for blood pressure
! fruit, vegetables, beans and dairy together bring far more potassium than any one banana
! boiling vegetables in plenty of water washes part of their potassium out
! people with kidney disease may need to limit potassium and should ask their care team first
> roast potatoes with the skin on
> add a tomato-based soup to the week
> eat a piece of fruit with breakfast, every day
> steam vegetables instead of boiling them
> flavor food with herbs and lemon before you reach for salt
: potatoes, white beans, bananas, tomatoes, yogurt, spinach
? bananas are the best source of potassium | a baked potato or a cup of white beans brings more potassium than a banana
& white beans, potato, tomato, spinach, banana
@ WHO, ODS
# zinc | zinc-rich
= is a trace mineral that the body uses for growth, wound healing and normal immune function
! meat, shellfish and dairy hold zinc that is easy to absorb
! phytate in grains and beans binds zinc, and soaking or leavening frees some of the zinc
! the body has no large store of zinc, so a steady supply matters
! long-term high-dose zinc can lower copper, which is a reason not to take it casually
> soak dried beans overnight before you cook them
> choose sourdough or other leavened whole-grain bread
> sprinkle seeds over oats, salads and soups
> include shellfish, poultry or beans in most dinners
> keep zinc tablets for when a professional suggests them
: pumpkin seeds, beef, chickpeas, cashews, oats, shrimp
? more zinc means fewer colds for everyone | a normal intake supports normal immune function, and extra amounts are not a shield
& pumpkin seeds, chickpeas, beef, oats, shrimp
@ ODS, EFSA
# iodine | iodized salt, thyroid mineral
= is the mineral the thyroid needs to make its hormones
! iodized salt was introduced because many soils hold little iodine
! sea fish, dairy and eggs are the main sources in many diets
! organic milk and most plant milks can hold less iodine than conventional milk
! kelp can hold so much iodine that regular use may disturb the thyroid
> use iodized salt for the little salt you add
> eat fish once or twice a week if you like it
> look for plant milks with added iodine
> be careful with kelp and seaweed supplements
> ask about iodine when you are planning a pregnancy
: cod, milk, yogurt, eggs, iodized salt
? sea salt is rich in iodine | most sea salt holds very little iodine unless it has been added
& cod, eggs, greek yogurt
@ NHS, WHO
# salt and sodium | salt, sodium, low sodium, salty
= are what most of us eat more of than we notice, because they hide in bread, sauces and ready meals
! the WHO recommends that adults eat less than 5 g of salt a day, about a teaspoon
! most of the salt we eat is already in food when we buy it
! taste buds get used to less salt within a few weeks
! eating less salt is one of the best-studied ways to care for blood pressure
> taste before you salt
> compare two labels of the same food and take the one with less sodium
> rinse canned beans and vegetables
> keep lemon, vinegar, garlic and herbs next to the stove
> make soup yourself twice this month instead of opening a can
: fresh herbs, lemon, garlic, unsalted nuts, no-salt-added beans
? pink salt is a healthy salt | it is still almost all sodium chloride, whatever its color
& white beans, tomato, broccoli, kale
@ WHO, NHS
# selenium | brazil nuts
= is a trace mineral that works with enzymes to protect cells and supports the thyroid
! how much selenium plants hold depends on the soil they grew in
! fish, eggs and poultry are reliable everyday sources
! Brazil nuts hold so much selenium that a few are plenty
! too much selenium over time can make hair and nails brittle
> treat Brazil nuts as a garnish, not as a snack to eat by the handful
> rotate fish, eggs and poultry through the week
> choose whole grains where you can
> check the label of a multivitamin before you add a second product
> bring your supplements to your next appointment
: tuna, eggs, turkey, whole-grain bread, sunflower seeds
? the more Brazil nuts you eat, the better | one or two go a long way, and a handful every day can be too much
& tuna, eggs, turkey, sunflower seeds
@ ODS, EFSA
`);
