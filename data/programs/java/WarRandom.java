import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A player of the war game that takes any free square: the least that plays. */
public final class WarRandom {
  public static void main(String[] arguments) throws IOException {
    Random random = new Random();
    EspalierPlayer.play("random", game -> {
      // the position begins with the rows of the board: "." is a free square
      List<String> free = new ArrayList<>();
      for (int row = 0; row < game.instance.size(); row++)
        for (int column = 0; column < game.position.get(row).length(); column++)
          if (game.position.get(row).charAt(column) == '.')
            free.add((char) ('A' + column) + "" + (row + 1));
      return free.get(random.nextInt(free.size()));
    });
  }
}
